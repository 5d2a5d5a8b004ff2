import type { Examples } from '../../example';

export const examples: Examples = {
  'train/mpi-slots': {
    says: 'mpirun is to start more processes than the workers have slots',
    wrong: {
      yaml: `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: nccl, namespace: ml}
spec:
  slotsPerWorker: 8
  launcherCreationPolicy: WaitForWorkersReady
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1", command: [mpirun, -np, "17", all_reduce_perf], resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: w, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: nccl, namespace: ml}
spec:
  slotsPerWorker: 8
  launcherCreationPolicy: WaitForWorkersReady
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1", command: [mpirun, -np, "16", all_reduce_perf], resources: {requests: {cpu: 2, memory: 8Gi}}}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: w, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'train/pytorch-job': {
    says: "no container of Worker is called 'pytorch'",
    wrong: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: trainer, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'train/pytorch-processes': {
    says: 'each pod has 8 GPUs',
    wrong: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  elasticPolicy: {minReplicas: 1}
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  elasticPolicy: {minReplicas: 1}
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'train/train-job': {
    says: 'the trainer does not count nvidia.com/mig-1g.10gb as GPUs',
    wrong: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec:
  runtimeRef: {name: torch}
  trainer: {numNodes: 2, resourcesPerNode: {limits: {nvidia.com/mig-1g.10gb: 1}}}
`,
    },
    right: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec:
  runtimeRef: {name: torch}
  trainer: {numNodes: 2, numProcPerNode: 1, resourcesPerNode: {limits: {nvidia.com/mig-1g.10gb: 1}}}
`,
    },
  },
  'train/reserved-env': {
    says: 'these variables are reserved',
    wrong: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec:
  runtimeRef: {name: torch}
  trainer: {env: [{name: PET_NNODES, value: "2"}]}
`,
    },
    right: {
      yaml: `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec:
  runtimeRef: {name: torch}
  trainer: {env: [{name: NCCL_DEBUG, value: WARN}]}
`,
    },
  },
  'train/group-size': {
    says: 'groups of 6 pods cannot be divided into subgroups of that size',
    wrong: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: vllm, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: 6
    subGroupPolicy: {subGroupSize: 4}
    workerTemplate: {spec: {containers: [{name: main, image: "x:1"}]}}
`,
    },
    right: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: vllm, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: 5
    subGroupPolicy: {subGroupSize: 4}
    workerTemplate: {spec: {containers: [{name: main, image: "x:1"}]}}
`,
    },
  },
};
