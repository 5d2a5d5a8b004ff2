import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/name': {
    says: 'there is no LocalQueue of this name among the documents',
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpus}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
  'queue/uncovered-resource': {
    says: "ClusterQueue 'gpu' does not cover all that this workload asks for",
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, cpu: 1}}}]}
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
  'queue/unmanaged-kind': {
    says: 'Kueue does not manage PyTorchJob by default',
    wrong: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec: {pytorchReplicaSpecs: {Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "x:1"}]}}}}}
`,
    },
    right: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: a, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec: {}
`,
    },
  },
  'queue/suspend': {
    says: 'Kueue decides this',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec:
  suspend: false
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
  'queue/topology-level': {
    says: "no flavor of ClusterQueue 'gpu' has a topology with this level",
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: cloud.provider.com/topology-block}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: cloud.provider.com/topology-rack}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
  'queue/tolerations': {
    says: "no flavor of ClusterQueue 'gpu' leads to nodes whose taints these pods tolerate",
    context: {
      kubernetes: '1.34',
      pools: [
        { name: 'h100', machine: 'dgxH100', nodeSelector: { team: 'ml' }, taints: [{ key: 'nvidia.com/gpu', effect: 'NoSchedule' }] },
      ],
    },
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: [{key: nvidia.com/gpu, operator: Exists}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
};
