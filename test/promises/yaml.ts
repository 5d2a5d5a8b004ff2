import { yamlCases } from '../rules/yaml/cases';
import type { ByLint, Promised } from './promise';

/** The case of a rule, as what `lint` finds. */
function found(rule: string): ByLint {
  const given = yamlCases[rule];
  if (given === undefined) throw new Error(`${rule} has no case in YAML`);
  const { wrong, right, context } = given;
  return { lint: rule, wrong, right, ...(context === undefined ? {} : { context }) };
}

/** Pods that others describe. */
export const yamlPodPromises: readonly Promised[] = [
  {
    pain: 'A container asks for half a GPU, or for more in its request than in its limit, and the API server refuses every pod of the workload.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`, extended resources'],
    prevents: found('pod/device-quantity'),
  },
  {
    pain: 'Huge pages are asked for in parts of a page, or alone.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`, hugepages'],
    prevents: found('pod/hugepages'),
  },
  {
    pain: '`/dev/shm` has 64 MiB, and NCCL or a data loader fails with "No space left on device".',
    upstream: ['NVIDIA/nccl#525', 'NVIDIA/nccl#290', 'pytorch/ci-infra#490', 'AI-Hypercomputer/xpk#965', 'vllm-project/vllm#1710'],
    prevents: found('pod/small-shm'),
  },
  {
    pain: 'RDMA cannot register memory: the container may lock only a few pages.',
    upstream: ['NVIDIA/nccl-tests#206', 'openucx/ucx#8229'],
    prevents: found('pod/memlock'),
  },
  {
    pain: 'Pods on the network of their nodes do not find each other by name.',
    upstream: ['Kubernetes documentation, "DNS for Services and Pods"'],
    prevents: found('pod/host-dns'),
  },
];

/** Jobs of several pods that others describe. */
export const yamlTrainingPromises: readonly Promised[] = [
  {
    pain: 'A job never meets: its `MASTER_ADDR` is not the name that the controller gives to the first pod.',
    upstream: ['kubernetes-sigs/jobset#603', 'pytorch/pytorch#73682', 'pytorch/pytorch#73380', 'pytorch/pytorch#79388'],
    prevents: found('train/rendezvous'),
  },
  {
    pain: 'torchrun is started in each of several pods without `--nnodes`, and each trains a model of its own.',
    upstream: ['jobset v0.12.0, `examples/pytorch`'],
    prevents: found('train/nodes'),
  },
  {
    pain: 'More processes, or more parts of a model, than GPUs; or fewer, and the rest is idle.',
    upstream: ['kubeflow/trainer#1992', 'NVIDIA/aicr#2280'],
    prevents: found('train/processes'),
  },
  {
    pain: 'An elastic PyTorchJob with `nprocPerNode: auto` trains on one of eight GPUs.',
    upstream: ['kubeflow/trainer#1992'],
    prevents: found('train/pytorch-processes'),
  },
  {
    pain: 'The container of a PyTorchJob has a name that the controller does not look for, or there are two masters.',
    upstream: ['training-operator v1.9.4, `pkg/webhooks/pytorch`'],
    prevents: found('train/pytorch-job'),
  },
  {
    pain: 'The slots of an MPIJob are one a worker, whatever GPUs it has, or `-np` is more than all of them.',
    upstream: ['opendatahub-io/distributed-workloads#751'],
    prevents: found('train/mpi-slots'),
  },
  {
    pain: 'A TrainJob on MIG devices starts as many processes as there are CPUs.',
    upstream: ['NVIDIA/aicr#2280'],
    prevents: found('train/train-job'),
  },
  {
    pain: 'A TrainJob sets the variables that its controller sets, and is refused.',
    upstream: ['kubeflow trainer v2.3.0, `pkg/runtime/framework/plugins/torch`'],
    prevents: found('train/reserved-env'),
  },
  {
    pain: 'The subgroups of a LeaderWorkerSet do not divide its groups, and the webhook refuses it.',
    upstream: ['lws v0.10.0, `pkg/webhooks`'],
    prevents: found('train/group-size'),
  },
  {
    pain: 'KubeRay does not count MIG devices with media extensions as GPUs, and Ray starts with none.',
    upstream: ['kuberay v1.7.0, `ray-operator/controllers/ray/common/pod.go`'],
    prevents: found('ray/gpus'),
  },
  {
    pain: 'Slurm is not told of the GPUs of its nodes: `Gres=(null)`.',
    upstream: ['SlinkyProject/slurm-operator#57', 'SlinkyProject/slurm-operator#101', 'SlinkyProject/slurm-operator#111'],
    prevents: found('slurm/gres'),
  },
  {
    pain: 'Two spaces in `extraConf` of a NodeSet end the operator of Slurm.',
    upstream: ['slurm-operator v1.2.1'],
    prevents: found('slurm/extra-conf'),
  },
  {
    pain: 'A JobSet has a `podFailurePolicy` and the default `restartPolicy`, and every job that it makes is refused.',
    upstream: ['Kubernetes 1.36 `pkg/apis/batch/validation`'],
    prevents: found('job/restart-policy'),
  },
  {
    pain: 'A JobSet says `parallelism` and not `completions`: it is accepted, and none of its jobs is.',
    upstream: ['jobset v0.12.0, `pkg/webhooks`'],
    prevents: found('job/completions'),
  },
  {
    pain: 'A job of a JobSet waits for itself, or for a later one, and never starts.',
    upstream: ['jobset v0.12.0, `pkg/webhooks`'],
    prevents: found('job/depends-on'),
  },
];

/** Queues that others describe. */
export const yamlQueuePromises: readonly Promised[] = [
  {
    pain: 'A workload names a queue that is not in its namespace, and stays suspended.',
    upstream: ['kubernetes-sigs/kueue#7929'],
    prevents: found('queue/name'),
  },
  {
    pain: 'A queue names a flavor, a ClusterQueue or a topology that is not there, and is inactive.',
    upstream: ['kubernetes-sigs/kueue#7929'],
    prevents: found('queue/reference'),
  },
  {
    pain: 'A workload asks for a resource that its ClusterQueue does not cover, and is never admitted.',
    upstream: ['kubernetes-sigs/kueue#2096', 'kubernetes-sigs/kueue#3936'],
    prevents: found('queue/uncovered-resource'),
  },
  {
    pain: 'The flavors of a ClusterQueue do not list its covered resources, or not in their order, and the webhook refuses it.',
    upstream: ['kueue v0.19.2, `pkg/webhooks/clusterqueue_webhook.go`'],
    prevents: found('queue/flavor-resources'),
  },
  {
    pain: 'A ClusterQueue without a cohort borrows or lends, and is refused.',
    upstream: ['kueue v0.19.2, ClusterQueue'],
    prevents: found('queue/limits'),
  },
  {
    pain: 'A job asks for more GPUs than its queue has or may borrow, and waits for ever.',
    upstream: ['kueue v0.19.2, concepts'],
    prevents: found('queue/never-fits'),
  },
  {
    pain: 'A job of a kind that Kueue does not manage by default has the label of a queue, and starts at once.',
    upstream: ['kueue v0.19.2, `charts/kueue/values.yaml`'],
    prevents: found('queue/unmanaged-kind'),
  },
  {
    pain: 'Pods require a level that their topology does not have: "no topology domains at level".',
    upstream: ['kubernetes-sigs/kueue#5039'],
    prevents: found('queue/topology-level'),
  },
  {
    pain: 'A pod template asks for two kinds of topology at once, or for slices without a size.',
    upstream: ['kueue v0.19.2, `pkg/controller/jobframework/tas_validation.go`'],
    prevents: found('queue/topology-request'),
  },
  {
    pain: 'A flavor selects tainted nodes, and nothing tolerates their taint.',
    upstream: ['kueue v0.19.2, `examples/tas/sample-gpu-queues.yaml`'],
    prevents: found('queue/tolerations'),
  },
];

/** Jobs and queues of Volcano and KAI that others describe. */
export const yamlGangPromises: readonly Promised[] = [
  {
    pain: 'The numbers of a Volcano job contradict each other: it waits for more pods than it makes, or its partitions are not all of them.',
    upstream: ['volcano-sh/volcano#4867'],
    prevents: found('volcano/gang'),
  },
  {
    pain: 'A Volcano job starts with some of its pods, which hold their GPUs and wait for the others.',
    upstream: ['volcano-sh/volcano#2462'],
    prevents: found('volcano/partial-gang'),
  },
  {
    pain: 'The pytorch plugin of Volcano finds no task of its names: nothing is told to the pods, and the job starts all the same.',
    upstream: ['volcano v1.15.1, `pkg/controllers/job/plugins`'],
    prevents: found('volcano/plugin-tasks'),
  },
  {
    pain: 'A Volcano job names a queue that is not there or that has queues below it, and is refused.',
    upstream: ['volcano v1.15.1, `pkg/webhooks/admission/jobs`'],
    prevents: found('volcano/queue'),
  },
  {
    pain: "A container asks for parts of GPUs by Volcano's names and by HAMi's, and finds no node.",
    upstream: ['volcano v1.15.1, documentation of vGPU'],
    prevents: found('volcano/mixed-vgpu'),
  },
  {
    pain: 'A queue of KAI has quotas of GPUs and none of CPU and memory: every pod stays Pending.',
    upstream: ['NVIDIA/KAI-Scheduler#612'],
    prevents: found('kai/queue-quota'),
  },
  {
    pain: 'Pods of the KAI scheduler have no queue, or one that is not there.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/podgrouper`'],
    prevents: found('kai/queue'),
  },
  {
    pain: 'A pod asks KAI for a part of a GPU and for a whole one, and is refused.',
    upstream: ['KAI-Scheduler v0.17.0, `gpu_request_validator.go`'],
    prevents: found('kai/fraction'),
  },
];

/** Configurations of kube-scheduler that others wrote. */
export const yamlSchedulerPromises: readonly Promised[] = [
  {
    pain: 'kube-scheduler does not start: a key is misspelt, a version is gone, a score has no shape, two profiles have one name.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/apis/config/validation`'],
    prevents: found('scheduler/config'),
  },
  {
    pain: 'A shape was left where nodes are scored otherwise: a newer kube-scheduler does not start with it.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/apis/config/validation`'],
    prevents: found('scheduler/unused-shape'),
  },
  {
    pain: 'A profile names a plugin that kube-scheduler does not have.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/framework/plugins/names`'],
    prevents: found('scheduler/plugin'),
  },
  {
    pain: 'Full nodes first, by the name of a resource that no node offers: nothing is packed.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/framework/plugins/noderesources`'],
    prevents: found('scheduler/resource'),
  },
];

/** Claims of devices that others describe. */
export const yamlClaimPromises: readonly Promised[] = [
  {
    pain: 'A container uses a claim that its pod does not have, or a claim comes from two places.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`'],
    prevents: found('dra/claim-names'),
  },
  {
    pain: 'A pod names a claim template that is not in its namespace, and waits.',
    upstream: ['Kubernetes documentation, Dynamic Resource Allocation'],
    prevents: found('dra/claim-reference'),
  },
  {
    pain: 'A claim of v1beta1 is copied to v1: what it asks for is dropped as an unknown field.',
    upstream: ['Kubernetes 1.36 `staging/src/k8s.io/api/resource`'],
    prevents: found('dra/request-shape'),
  },
  {
    pain: 'A claim asks for a class that early versions of the driver had.',
    upstream: ['dra-driver-nvidia-gpu v0.4.1, `demo/specs/quickstart/v1/imex-test1.yaml`'],
    prevents: found('dra/device-class'),
  },
  {
    pain: 'What a claim says to the driver is misspelt, and the pod does not start.',
    upstream: ['dra-driver-nvidia-gpu v0.4.1, `api/nvidia.com/resource/v1beta1`'],
    prevents: found('dra/parameters'),
  },
  {
    pain: 'A pod asks for GPUs by a claim and by `nvidia.com/gpu`, and finds no node that has both.',
    upstream: ['NVIDIA/gpu-operator#1541'],
    prevents: found('dra/both'),
  },
];

/** Quotas that others describe. */
export const yamlQuotaPromises: readonly Promised[] = [
  {
    pain: 'A quota on `limits.nvidia.com/gpu` limits nothing.',
    upstream: ['Kubernetes documentation, "Resource Quotas"'],
    prevents: found('quota/prefix'),
  },
  {
    pain: 'A workload asks for more GPUs than the quota of its namespace, and its pods are never made.',
    upstream: ['Kubernetes documentation, "Resource Quotas"'],
    prevents: found('quota/never-fits'),
  },
  {
    pain: 'A LimitRange allows a container fewer GPUs than one asks for, or gives GPUs to all that say nothing.',
    upstream: ['Kubernetes documentation, "Limit Ranges"'],
    prevents: found('quota/limit-range'),
  },
];

/** Pods against nodes and namespaces, and those who make nodes. */
export const yamlNodePromises: readonly Promised[] = [
  {
    pain: 'Nodes have a taint, the pods that select them do not tolerate it, and stay Pending.',
    upstream: ['NVIDIA/gpu-operator#397', 'NVIDIA/gpu-operator#801'],
    prevents: found('pool/tolerations'),
  },
  {
    pain: 'vLLM is told to compute in bfloat16 on a T4 or V100, and does not start.',
    upstream: ['vLLM `vllm/platforms/cuda.py`'],
    prevents: found('pool/dtype'),
  },
  {
    pain: 'An image has a newer CUDA than the driver of the nodes runs.',
    upstream: ['NVIDIA CUDA documentation, minor version compatibility'],
    prevents: found('pool/cuda-driver'),
  },
  {
    pain: 'An image has no code for the GPUs: a CUDA before Blackwell, or one that dropped Volta.',
    upstream: ['NVIDIA CUDA release notes'],
    prevents: found('pool/cuda-gpu'),
  },
  {
    pain: 'A sidecar without limits takes the exclusive CPUs from a pod.',
    upstream: ['Kubernetes 1.36 `pkg/kubelet/cm/cpumanager/policy_static.go`'],
    prevents: found('qos/exclusive-cpus'),
  },
  {
    pain: 'The liveness probe ends a model server while it loads its model.',
    upstream: ['ai-dynamo/dynamo#2124', 'vllm-project/aibrix#782'],
    prevents: found('pod/liveness'),
  },
  {
    pain: 'A pod needs IPC_LOCK or the network of the host, and its namespace refuses that.',
    upstream: ['Kubernetes documentation, "Pod Security Standards"'],
    prevents: found('pod/security'),
  },
  {
    pain: 'A pod names a priority or a runtime that is not there, and is refused.',
    upstream: ['NVIDIA/KAI-Scheduler#65'],
    prevents: found('pod/class-reference'),
  },
  {
    pain: 'Karpenter moves a training job to save a node, and it begins again.',
    upstream: ['kubernetes-sigs/karpenter#651'],
    prevents: found('karpenter/consolidation'),
  },
  {
    pain: 'GPU pods tolerate the taint that keeps them off a node until it is ready.',
    upstream: ['aws/karpenter-provider-aws#6355', 'aws/karpenter-provider-aws#7515'],
    prevents: found('karpenter/startup-taint'),
  },
  {
    pain: 'The limit of a NodePool is less than the GPUs of one node, and none is launched.',
    upstream: ['karpenter v1.14.1, NodePool'],
    prevents: found('karpenter/limit'),
  },
  {
    pain: 'A manifest says that a queued job is not suspended, and a GitOps controller fights with Kueue about it.',
    upstream: ['kueue v0.19.2, `pkg/controller/jobframework`'],
    prevents: found('queue/suspend'),
  },
];
