// Props of which no output moves, and which nothing refuses: at most forty, each with the reason.

/** A prop, or all that is in it. */
export interface Still {
  readonly construct: string;
  readonly prop: string;
  /** Where it is so; everywhere without it. */
  readonly variants?: readonly string[];
  readonly reason: string;
  /** Upstream's own words on it, or where the prop is read. */
  readonly source: string;
}

/** So many at the most. */
export const MOST = 40;

const SERVICE = 'GpuInferenceService';
const JUDGED = 'it is compared with the memory of the GPUs, and no server is told of it';

export const still: readonly Still[] = [
  { construct: SERVICE, prop: 'modelMemory', reason: JUDGED, source: 'lib/workload/plans/serving-props.ts, modelMemory' },
  { construct: SERVICE, prop: 'server(*).modelConfig', reason: JUDGED, source: 'lib/workload/servers/server-row.ts, modelConfig' },
  {
    construct: SERVICE,
    prop: 'server(*).version',
    reason: 'beside an image of its own it only says which options the server knows; without one it is the tag',
    source: 'lib/workload/servers/server-row.ts, version',
  },
  {
    construct: SERVICE,
    prop: 'server(*).gpus',
    reason: 'it is what the pod asks for where there is no request, and compared with the request otherwise',
    source: 'lib/workload/servers/server-row.ts, gpus',
  },
  {
    construct: SERVICE,
    prop: 'server(plain).metrics',
    reason: 'a PodMonitor or an autoscaler reads them, where there is one',
    source: 'lib/workload/servers/plain.ts, metrics',
  },
  ...['GpuTrainingJob', 'GpuWorkload'].map((construct) => ({
    construct,
    prop: 'request.claim(0).deviceClass',
    reason: 'the claim exists, and has the class: which devices it is of is judged',
    source: 'Kubernetes 1.36 `core/v1` PodResourceClaim: resourceClaimName alone',
  })),
  ...['TunedGpuNode', 'MigPartitionedNodePool'].flatMap((construct) =>
    ['gpu.clocks(0)', 'cpu.pStateDriver(1)', 'gpu.clocks(1).memory(1)'].map((prop) => ({
      construct,
      prop,
      reason: 'the values that the sweep makes beside it are refused, and the word says what the node does anyway',
      source: 'lib/node/settings',
    })),
  ),
  { construct: 'MigPartitionedNodePool', prop: 'memory.dirtyPages(1)', reason: 'the same', source: 'lib/node/settings/memory' },
  ...['hamiDevices()', 'vendorPlugin()'].map((construct) => ({
    construct,
    prop: 'perNode',
    reason: 'the plugin of the vendor counts the devices: what is asked is compared with it',
    source: 'lib/allocators, offered',
  })),
  {
    construct: 'vendorPlugin()',
    prop: 'sharedDevNum',
    reason: 'whoever installs the plugin gives it the same option: what is asked is compared with it',
    source: 'intel-device-plugins-for-kubernetes v0.36 `cmd/gpu_plugin`, -shared-dev-num',
  },
  {
    construct: 'volcanoVgpu()',
    prop: 'operatingMode',
    reason: "'hami-core' is the default, and 'mig' is refused without the nodeNames by which the plugin finds its nodes",
    source: 'volcano-vgpu-device-plugin v1.12.0 `pkg/util/util.go`, readFromConfigFile',
  },
  {
    construct: 'GpuQueue',
    prop: 'name',
    variants: ['volcano'],
    reason: 'each queue has the name of its team, and nothing is made above them',
    source: 'volcano v1.15.1 `scheduling/v1beta1` Queue',
  },
  {
    construct: 'SlurmCluster',
    prop: 'version',
    reason: 'its files are the same for all versions: which keys a version knows is judged',
    source: 'lib/workload/slurm/versions.ts',
  },
  {
    construct: 'GpuNodePool.fromAttributes',
    prop: 'kubelet',
    reason: 'the kubelets of a borrowed pool are configured elsewhere: what they do with a pod is judged',
    source: 'lib/node/pool-props.ts, BorrowedPoolAttributes',
  },
];

/**
 * Faults that are known and not mended yet: the contracts of controllers, of issue 38, point 1. An entry goes with its fault; none
 * may come.
 */
export const known: readonly Still[] = [
  ...['preStopSeconds', 'realtime', 'taskset', 'cache(*).folder', 'ports'].map((prop) => ({
    construct: SERVICE,
    prop,
    reason: 'some controllers and servers drop it',
    source: 'issue 38, point 1',
  })),
];
