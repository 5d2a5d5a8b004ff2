import type { Examples } from '../../example';

export const examples: Examples = {
  'karpenter/consolidation': {
    says: "NodePool 'gpu' ends pods to put them on fewer nodes, and this job begins again",
    wrong: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  disruption: {consolidateAfter: 0s}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}
`,
    },
    right: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  disruption: {consolidateAfter: 0s}
  template: {spec: {expireAfter: Never}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    metadata: {annotations: {karpenter.sh/do-not-disrupt: "true"}}
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}
`,
    },
  },
  'karpenter/limit': {
    says: 'each of p5.48xlarge has more GPUs: no node is launched',
    wrong: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 4}
  template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [p5.48xlarge]}]}}
---
`,
    },
    right: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 16}
  template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [p5.48xlarge]}]}}
---
`,
    },
  },
  'karpenter/startup-taint': {
    says: 'lets these pods onto nodes that are not ready yet',
    wrong: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  template: {spec: {startupTaints: [{key: example.com/driver, effect: NoSchedule}]}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  tolerations: [{key: example.com/driver, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
    right: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  template: {spec: {startupTaints: [{key: example.com/driver, effect: NoSchedule}]}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
  },
  'karpenter/expiry': {
    says: "NodePool 'gpu' ends each of its nodes when it is old enough",
    wrong: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  disruption: {consolidateAfter: Never}
  template: {spec: {expireAfter: 720h}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}
`,
    },
    right: {
      yaml: `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: 8}
  disruption: {consolidateAfter: Never}
  template: {spec: {expireAfter: Never}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}
`,
    },
  },
};
