import type { Examples } from '../../example';

export const examples: Examples = {
  'train/removed-field': {
    says: 'was removed in Trainer 2.2',
    wrong: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainingRuntime
metadata: {name: train, namespace: ml}
spec:
  mlPolicy: {numNodes: 2, torch: {numProcPerNode: auto}}
`,
    },
    right: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainingRuntime
metadata: {name: train, namespace: ml}
spec:
  mlPolicy: {numNodes: 2, torch: {}}
`,
    },
  },
  'train/standalone': {
    says: 'gives torchrun an empty PET_STANDALONE',
    wrong: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  elasticPolicy: {minReplicas: 1, maxReplicas: 1, standalone: true}
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 1, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  elasticPolicy: {minReplicas: 1, maxReplicas: 1}
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 1, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'train/mpi-launcher': {
    says: 'the launcher starts before its workers',
    wrong: {
      yaml: `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  cleanPodPolicy: Running
  slotsPerWorker: 8
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  launcherCreationPolicy: WaitForWorkersReady
  slotsPerWorker: 8
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1", resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'train/mig-ranks': {
    says: 'the job goes over 2 MIG devices',
    wrong: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/mig-3g.40gb: 1}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 1
    workerTemplate: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/mig-3g.40gb: 1}}}]}}
`,
    },
  },
  'train/shared-ranks': {
    says: 'each of its 2 pods gets a share of a GPU',
    wrong: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu.shared: 1}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`,
    },
  },
};
