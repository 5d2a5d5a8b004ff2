import type { Examples } from '../../example';

export const examples: Examples = {
  'ray/gpus': {
    says: 'KubeRay does not count these as GPUs, and Ray starts with none',
    wrong: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml}
spec:
  headGroupSpec: {template: {spec: {containers: [{name: head, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/mig-1g.10gb.me: 1}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml}
spec:
  headGroupSpec: {template: {spec: {containers: [{name: head, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "1"}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/mig-1g.10gb.me: 1}}}]}}
`,
    },
  },
  'ray/start-params': {
    says: 'ray start takes num-gpus as a whole number alone',
    wrong: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "0.5"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "1"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
  },
  'ray/overcommit': {
    says: 'Ray gives away more than its container has: devices',
    wrong: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "2"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "1"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
  },
  'ray/autoscaler-token': {
    says: 'opens the token',
    wrong: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  enableInTreeAutoscaling: true
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {automountServiceAccountToken: false, containers: [{name: ray, image: "x:1"}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "1"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  enableInTreeAutoscaling: true
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {num-gpus: "1"}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`,
    },
  },
};
