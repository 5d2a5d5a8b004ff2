// Props of which no output moves, and which nothing refuses: at most forty, each with the reason.

/** A prop, or all that is in it. */
export interface Still {
  readonly constructs: readonly string[];
  /** As the sweep names it; `(*)` stands for each form of a prop. */
  readonly prop: string;
  /** Where it is so; everywhere without it. */
  readonly variants?: readonly string[];
  readonly reason: string;
  /** Upstream's own words on it, or where the prop is read. */
  readonly source: string;
}

/** So many at the most. */
export const MOST = 40;

const SERVICE = ['GpuInferenceService'];

export const still: readonly Still[] = [
  {
    constructs: ['GpuCluster'],
    prop: 'judgeOthers',
    reason: 'it says what is judged, and nothing is written otherwise for it: test/cdk8s/others.test.ts and test/pulumi/lint-stack.test.ts',
    source: 'lib/faces/cdk8s/others.ts, lib/faces/pulumi/own-clusters.ts',
  },
  {
    constructs: SERVICE,
    prop: 'modelMemory',
    reason: 'it is compared with the memory of the GPUs, and no server is told of it',
    source: 'lib/plans/workload/plans/serving-props.ts, modelMemory',
  },
  {
    constructs: SERVICE,
    prop: 'server(*).version',
    reason: 'beside an image of its own it only says which options the server knows; without one it is the tag',
    source: 'lib/plans/workload/servers/server-row.ts, version',
  },
  {
    constructs: SERVICE,
    prop: 'server(nim).gpus',
    reason: 'it is compared with what the pods ask for: NIM sees its GPUs itself',
    source: 'lib/plans/workload/servers/nim.ts, gpus',
  },
  {
    constructs: SERVICE,
    prop: 'server(plain).metrics',
    reason: 'a PodMonitor or an autoscaler reads them, where there is one',
    source: 'lib/plans/workload/servers/plain.ts, metrics',
  },
  {
    constructs: ['GpuTrainingJob', 'GpuWorkload'],
    prop: 'request.claim(0).deviceClass',
    reason: 'the claim exists, and has the class: which devices it is of is judged',
    source: 'Kubernetes 1.36 `core/v1` PodResourceClaim: resourceClaimName alone',
  },
  {
    constructs: ['hamiDevices()', 'vendorPlugin()'],
    prop: 'perNode',
    reason: 'the plugin of the vendor counts the devices: what is asked is compared with it',
    source: 'lib/plans/allocators, offered',
  },
  {
    constructs: ['vendorPlugin()'],
    prop: 'sharedDevNum',
    reason: 'whoever installs the plugin gives it the same option: what is asked is compared with it',
    source: 'intel-device-plugins-for-kubernetes v0.36 `cmd/gpu_plugin`, -shared-dev-num',
  },
  {
    constructs: ['volcanoVgpu()'],
    prop: 'operatingMode',
    reason: "'hami-core' is the default, and 'mig' is refused without the nodeNames by which the plugin finds its nodes",
    source: 'volcano-vgpu-device-plugin v1.12.0 `pkg/util/util.go`, readFromConfigFile',
  },
  {
    constructs: ['GpuQueue'],
    prop: 'name',
    variants: ['volcano', 'resourceQuota'],
    reason: 'each queue, and each quota, has the name of its team, and nothing is made above them',
    source: 'volcano v1.15.1 `scheduling/v1beta1` Queue',
  },
  {
    constructs: ['SlurmCluster'],
    prop: 'version',
    reason: 'its files are the same for all versions: which keys a version knows is judged',
    source: 'lib/plans/workload/slurm/versions.ts',
  },
  {
    constructs: ['GpuNodePool.fromAttributes'],
    prop: 'kubelet',
    reason: 'the kubelets of a borrowed pool are configured elsewhere: what they do with a pod is judged',
    source: 'lib/plans/node/pool-props.ts, BorrowedPoolAttributes',
  },
];
