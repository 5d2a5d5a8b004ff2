import type { YamlCases } from './yaml-case';

const jobSet = (job: string, container: string, pod = ''): string => `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          ${job}
          template:
            spec:
              restartPolicy: Never
              ${pod}
              containers:
                - {name: main, image: "x:1", ${container}}
`;

const FOUR = 'parallelism: 4\n          completions: 4';

const mpiJob = (slots: number, processes: number): string => `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: nccl, namespace: ml}
spec:
  slotsPerWorker: ${slots}
  launcherCreationPolicy: WaitForWorkersReady
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1", command: [mpirun, -np, "${processes}", all_reduce_perf]}]}}}
    Worker: {replicas: 2, template: {spec: {containers: [{name: w, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`;

const pyTorchJob = (spec: string, container: string): string => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  ${spec}
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: {containers: [{name: ${container}, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`;

const trainJob = (trainer: string): string => `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec:
  runtimeRef: {name: torch}
  trainer: {${trainer}}
`;

const groups = (size: number): string => `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: vllm, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: ${size}
    subGroupPolicy: {subGroupSize: 4}
    workerTemplate: {spec: {containers: [{name: main, image: "x:1"}]}}
`;

const vllm = (size: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: vllm, namespace: ml}
spec:
  template:
    spec:
      volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
      containers:
        - name: main
          image: "x:1"
          command: [vllm, serve, m, --tensor-parallel-size, "${size}"]
          resources: {limits: {nvidia.com/gpu: 4}}
          volumeMounts: [{name: dshm, mountPath: /dev/shm}]
`;

const master = (value: string): string => `env: [{name: MASTER_ADDR, value: ${value}}]`;

const rayCluster = (params: string): string => `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml}
spec:
  headGroupSpec: {template: {spec: {containers: [{name: head, image: "x:1"}]}}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {${params}}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/mig-1g.10gb.me: 1}}}]}}
`;

const slurm = (conf: string): string => `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "${conf}"
  slurmd: {image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}
`;

/** Jobs of several pods. */
export const trainingCases: YamlCases = {
  'train/rendezvous': {
    says: 'MASTER_ADDR names a pod by a domain that its controller does not give it',
    wrong: jobSet(FOUR, master('pytorch-workers-0-0.pytorch-workers')),
    right: jobSet(FOUR, master('pytorch-workers-0-0.pytorch')),
  },
  'train/nodes': {
    says: "container 'main' starts torchrun without --nnodes: each of 4 pods trains by itself",
    wrong: jobSet(FOUR, 'command: [torchrun, --nproc_per_node=1, train.py]'),
    right: jobSet(FOUR, 'command: [torchrun, --nproc_per_node=1, --nnodes=4, --master_addr=pytorch-workers-0-0.pytorch, train.py]'),
  },
  'train/launcher': {
    says: "container 'main' runs python in 4 pods, and each trains by itself",
    wrong: jobSet(FOUR, 'command: [python, train.py], env: [{name: PET_NNODES, value: "4"}]'),
    right: jobSet(FOUR, 'command: [torchrun, train.py], env: [{name: PET_NNODES, value: "4"}]'),
  },
  'train/no-rendezvous': {
    says: "container 'main' starts torchrun on several nodes, and each waits for the others at its own address",
    wrong: jobSet(FOUR, 'command: [torchrun, --nproc_per_node=1, --nnodes=4, train.py]'),
    right: jobSet(FOUR, 'command: [torchrun, --nproc_per_node=1, --nnodes=4, --master_addr=pytorch-workers-0-0.pytorch, train.py]'),
  },
  'train/standalone-nodes': {
    says: "container 'main' starts torchrun with --standalone on 4 nodes",
    wrong: jobSet(FOUR, 'command: [torchrun, --standalone, --nnodes=4, train.py]'),
    right: jobSet(FOUR, 'command: [torchrun, --standalone, --nnodes=1, train.py]'),
  },
  'train/node-rank': {
    says: "container 'main' gives torchrun the same node rank in each of 4 pods",
    wrong: jobSet(FOUR, 'command: [torchrun, --nnodes=4, --node_rank=0, --master_addr=pytorch-workers-0-0.pytorch, train.py]'),
    right: jobSet(FOUR, 'command: [torchrun, --nnodes=4, --node_rank=$(RANK), --master_addr=pytorch-workers-0-0.pytorch, train.py]'),
  },
  'train/processes': {
    says: "container 'main' asks for 4 GPUs and uses 8",
    wrong: vllm(8),
    right: vllm(4),
  },
  'train/mpi-slots': {
    says: 'mpirun is to start more processes than the workers have slots',
    wrong: mpiJob(8, 17),
    right: mpiJob(8, 16),
  },
  'train/pytorch-job': {
    says: "no container of Worker is called 'pytorch'",
    wrong: pyTorchJob('nprocPerNode: "8"', 'trainer'),
    right: pyTorchJob('nprocPerNode: "8"', 'pytorch'),
  },
  'train/pytorch-processes': {
    says: 'each pod has 8 GPUs',
    wrong: pyTorchJob('elasticPolicy: {minReplicas: 1}', 'pytorch'),
    right: pyTorchJob('elasticPolicy: {minReplicas: 1}\n  nprocPerNode: "8"', 'pytorch'),
  },
  'train/train-job': {
    says: 'the trainer does not count nvidia.com/mig-1g.10gb as GPUs',
    wrong: trainJob('numNodes: 2, resourcesPerNode: {limits: {nvidia.com/mig-1g.10gb: 1}}'),
    right: trainJob('numNodes: 2, numProcPerNode: 1, resourcesPerNode: {limits: {nvidia.com/mig-1g.10gb: 1}}'),
  },
  'train/reserved-env': {
    says: 'these variables are reserved',
    wrong: trainJob('env: [{name: PET_NNODES, value: "2"}]'),
    right: trainJob('env: [{name: NCCL_DEBUG, value: WARN}]'),
  },
  'train/group-size': {
    says: 'groups of 6 pods cannot be divided into subgroups of that size',
    wrong: groups(6),
    right: groups(5),
  },
  'ray/gpus': {
    says: 'KubeRay does not count these as GPUs, and Ray starts with none',
    wrong: rayCluster(''),
    right: rayCluster('num-gpus: "1"'),
  },
  'slurm/extra-conf': {
    says: 'has an item without =',
    wrong: slurm('Gres=gpu:h100:8  Weight=1'),
    right: slurm('Gres=gpu:h100:8 Weight=1'),
  },
  'slurm/gres': {
    says: 'the pods have 8 GPUs, and Slurm is given another number',
    wrong: slurm('Gres=gpu:h100:4'),
    right: slurm('Gres=gpu:h100:8'),
  },
  'job/restart-policy': {
    says: 'no job with a podFailurePolicy is accepted with this restartPolicy',
    wrong: jobSet(`${FOUR}\n          podFailurePolicy: {rules: []}`, 'args: [a]').replace('restartPolicy: Never', ''),
    right: jobSet(`${FOUR}\n          podFailurePolicy: {rules: []}`, 'args: [a]'),
  },
  'job/completions': {
    says: 'the job is Indexed and has no completions',
    wrong: jobSet('parallelism: 4', 'args: [a]'),
    right: jobSet(FOUR, 'args: [a]'),
  },
  'job/depends-on': {
    says: "job 'workers' waits for a job that is not before it",
    wrong: jobSet(FOUR, 'args: [a]').replace('name: workers', 'name: workers\n      dependsOn: [{name: workers, status: Ready}]'),
    right: jobSet(FOUR, 'args: [a]'),
  },
};
