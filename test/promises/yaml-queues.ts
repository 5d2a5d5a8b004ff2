import { found } from './found';
import type { Promised } from './promise';

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
    pain: 'A job asks for more than all queues of its cohort have together, and waits for ever.',
    upstream: ['kueue v0.19.2, ClusterQueue borrowingLimit and lendingLimit'],
    prevents: found('queue/cohort-never-fits'),
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
    pain: 'Pods of the KAI scheduler are of a queue that is not there, or that takes no pods.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/podgrouper`'],
    prevents: found('kai/queue'),
  },
  {
    pain: 'A pod asks KAI for a part of a GPU and for a whole one, and is refused.',
    upstream: ['KAI-Scheduler v0.17.0, `gpu_request_validator.go`'],
    prevents: found('kai/fraction'),
  },
];
