/** What a pod passes between a manifest and a program that computes, in this order. */
export const stages = ['made', 'admitted', 'queued', 'placed', 'given', 'started', 'running', 'kept'] as const;

/** A stage of the way of a pod. */
export type Stage = (typeof stages)[number];

/** Who decides at each stage. */
export const deciders: Readonly<Record<Stage, string>> = {
  made: 'the controller of its kind',
  admitted: 'the API server',
  queued: 'its queue',
  placed: 'the scheduler',
  given: 'the kubelet and the device plugin',
  started: 'the container runtime and the driver',
  running: 'the program',
  kept: 'probes, drains and restarts',
};

/** The stage at which what a rule says stops pods or slows them. */
export function stageOf(rule: string): Stage {
  const [subject = ''] = rule.split('/');
  // Most of what is said of the allocators and schedulers of GPUs is that no node is found, or the wrong one.
  return BY_RULE.get(rule) ?? BY_SUBJECT.get(subject) ?? 'placed';
}

/** By subject of the rule, where it is not the scheduler. */
const SUBJECTS: Readonly<Partial<Record<Stage, readonly string[]>>> = {
  made: ['job', 'name', 'delivery', 'ray', 'gang'],
  admitted: ['pod', 'quota', 'kserve', 'cluster', 'manifest', 'override', 'rule'],
  queued: ['queue', 'kai', 'volcano', 'slurm'],
  given: ['mig', 'sharing', 'numa', 'kubelet', 'qos', 'plugin', 'kubevirt'],
  started: ['operator', 'driver', 'image', 'node', 'site', 'nim'],
  running: ['train', 'network', 'nccl', 'framework', 'process', 'serving', 'vllm', 'metrics'],
  kept: ['storage', 'autoscaler'],
};

/** Rules that are about another stage than the others of their subject. */
const RULES: Readonly<Partial<Record<Stage, readonly string[]>>> = {
  made: [
    'train/train-job',
    'train/pytorch-job',
    'train/removed-field',
    'train/group-size',
    'kai/depends-on',
    'volcano/plugin-tasks',
    'kserve/prefill',
    'queue/suspend',
  ],
  admitted: [
    'dra/api',
    'dra/admin-namespace',
    'dra/admin-access',
    'dra/cel',
    'dra/claim-names',
    'dra/parameters',
    'dra/request-reference',
    'dra/request-shape',
    'hami/webhook',
    'hami/webhook-missed',
    'hami/webhook-scope',
    'hami/refused',
    'hami/privileged',
    'hami/ignored-pod',
    'hami/quantity',
    'queue/old-field',
  ],
  queued: ['gang/kubernetes', 'gang/min-count', 'gang/reference', 'gang/served', 'hami/scheduler-name', 'pool/preferred-domain'],
  placed: [
    'pod/device-quantity',
    'pod/resource-domain',
    'pod/resource-spelling',
    'pod/affinity-values',
    'pod/numa-label',
    'pod/hugepages',
    'sharing/share-name',
    'sharing/one-share',
    'sharing/several-allocators',
    'sharing/product-selector',
    'mig/requested-profile',
    'mig/profile-names',
    'mig/schedule-offers',
    'node/isolated-pods',
    'kubevirt/permitted',
    'kubevirt/workload-label',
  ],
  given: [
    'pod/pod-resources',
    'pod/resource-annotation',
    'pod/io-class',
    'pod/bandwidth',
    'pod/bandwidth-passed',
    'hami/mig-gpu',
    'hami/mig-model',
    'hami/numa-bind',
    'process/fixed-cpus',
    'dra/no-device',
    'dra/shared-claim',
  ],
  started: [
    'pod/runtime-class',
    'pod/driver-capabilities',
    'pod/host-access',
    'pod/hidden-program',
    'pod/hidden-system',
    'pod/visible-all',
    'pod/visible-devices',
    'pod/visible-named',
    'pod/class-reference',
    'hami/runtime-class',
    'hami/cuda-major',
    'hami/nri',
    'hami/mig-cdi',
    'hami/no-control',
    'cores/cuda',
    'cores/cgroups',
    'vcuda/cgroup',
    'vcuda/runtime',
    'vcuda/rights',
    'volcano/runtime-class',
    'pool/cuda-architectures',
    'pool/cuda-driver',
    'pool/cuda-gpu',
    'pool/cuda-label',
    'pool/cuda-major',
    'pool/unserved',
    'sharing/mps-daemon',
    'sharing/mps-daemon-shm',
    'sharing/mps-driver',
    'storage/image-volume',
    'storage/inline-volume',
    'storage/claim-nodes',
    'dra/domain-driver',
    'dra/clique',
  ],
  running: [
    'pod/memlock',
    'pod/shared-memory',
    'pod/small-shm',
    'pod/unbounded-shm',
    'pod/host-dns',
    'pool/dtype',
    'pool/memory-unknown',
    'pool/memory-margin',
    'pool/network-devices',
    'hami/memory',
    'hami/tensor-parallel',
    'hami/unified-memory',
    'hami/vllm-control',
    'mig/graphics',
    'sharing/model-memory',
    'sharing/sharers-memory',
    'sharing/mps-client',
    'sharing/mps-clients',
    'sharing/mps-memory',
    'sharing/mps-threads',
    'sharing/mps-user',
    'sharing/mps-multi-user',
    'sharing/processes',
    'sharing/threads',
    'sharing/train-and-serve',
    'numa/shared-gpus',
    'nim/cache',
    'nim/cache-profile',
    'ray/gpus',
    'ray/overcommit',
    'ray/start-params',
    'kserve/parallelism',
    'image/dockerfile-devices',
  ],
  kept: [
    'pod/liveness',
    'pod/readiness',
    'pod/probe-threshold',
    'pod/disruption-budget',
    'pod/reclaim-notice',
    'job/reclaimed-once',
    'pool/rollout-outage',
    'pool/surge',
    'pool/moved-job',
    'karpenter/consolidation',
    'karpenter/expiry',
    'train/counted-restarts',
    'train/group-restart',
    'ray/autoscaler-token',
    'kserve/scaled-twice',
    'slurm/sunk-grace',
  ],
};

const inverted = (table: Readonly<Partial<Record<Stage, readonly string[]>>>): ReadonlyMap<string, Stage> =>
  new Map(stages.flatMap((stage) => (table[stage] ?? []).map((word) => [word, stage] as const)));

const BY_SUBJECT = inverted(SUBJECTS);
const BY_RULE = inverted(RULES);

/** Rules that are at another stage than their subject: each must exist. */
export const rulesApart: readonly string[] = [...BY_RULE.keys()];
