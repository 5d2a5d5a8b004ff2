import { found } from './found';
import type { Promised } from './promise';

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
    pain: 'A time limit for slurm-bridge is no number of minutes, or on the pods, and Slurm is told none.',
    upstream: ['slurm-bridge v1.2.1, `internal/utils/slurmjobir/slurmjobir.go`, docs/workload.md'],
    prevents: found('slurm/bridge-annotation'),
  },
  {
    pain: 'slurm-bridge makes a job of Slurm of each pod of a Job or JobSet, and they wait for each other.',
    upstream: ['slurm-bridge v1.2.1 docs/workload.md, Pod grouping'],
    prevents: found('slurm/bridge-gang'),
  },
  {
    pain: 'slurm-bridge refuses pods with resource claims.',
    upstream: ['slurm-bridge v1.2.1 `internal/admission/admission.go`'],
    prevents: found('slurm/bridge-claim'),
  },
  {
    pain: 'A pod for the Pod Scheduler of SUNK keeps the 30 seconds of Kubernetes to end, and is never placed.',
    upstream: ['docs.coreweave.com, "Schedule Kubernetes Pods with the SUNK Pod Scheduler"'],
    prevents: found('slurm/sunk-grace'),
  },
  {
    pain: 'The kubelet pins CPUs to a Guaranteed pod on a node of SUNK, Slurm gives them to a job too, and the node is drained.',
    upstream: ['docs.coreweave.com, "Static CPU allocation"'],
    prevents: found('slurm/sunk-cpus'),
  },
  {
    pain: 'Checkpoints on a bucket of S3 fail at the first rename.',
    upstream: ['awslabs/mountpoint-s3 doc/SEMANTICS.md'],
    prevents: found('storage/checkpoint-on-bucket'),
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
