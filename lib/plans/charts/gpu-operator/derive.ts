import { isBefore, isFrom } from '../../../internal';
import { type Brings, type Platform, platformOf, platformRows } from '../../../words/platforms';
import type { ClusterDescription } from '../../model';
import { allocatorOf, isCutByOperator, isPluginShare, isSharedName, migStrategyOf, otherDevicesOf, poolResources } from '../../allocators';
import type { MigScheduleFacts, MonitoringFacts, PoolDescription } from '../../model';
import { devicePluginConfigMap } from './device-plugin-config';
import { mergeValues } from '../values/merge';
import { migConfigMap } from './mig-config';
import { platformValues } from '../values/operator-parts';
import { sandboxValues } from './sandbox';
import { isSwitchedOff } from '../values/switched-off';
import { daemonSetTolerations, nfdWorkerTolerations } from './tolerations';
import type { ChartEnv } from '../values/chart-env';
import type { GpuOperatorValues } from './values';
import { DEFAULT_GPU_OPERATOR_VERSION, gpuOperatorReleases } from './versions';
import { haveBefore, releasesNear } from '../values/near-releases';
import { monitored } from './monitored';

/** Above this many nodes the operator needs more memory. Source: docs.nvidia.com GPU Operator, "Troubleshooting". */
const MANY_NODES = 300;

/**
 * The values that follow from a cluster and its pools: what differs from the chart's defaults, and `mig.strategy`, which
 * decides the resource names that pods ask for.
 */
export function operatorValues(
  cluster: ClusterDescription,
  all: readonly PoolDescription[],
  version: string = DEFAULT_GPU_OPERATOR_VERSION,
  platforms: readonly Platform[] = platformRows,
  migSchedules: readonly MigScheduleFacts[] = [],
  monitorings: readonly MonitoringFacts[] = [],
): GpuOperatorValues {
  // The operator does nothing on nodes without GPUs of NVIDIA.
  const pools = all.filter(({ sharing }) => !otherDevicesOf(sharing));
  const ofPlatform = platformValues(cluster, pools, platforms);
  // What the nodes bring themselves is not configured here.
  const byOperator = (part: keyof Brings): boolean => !isSwitchedOff(ofPlatform, part);
  const migPools = pools.filter(({ sharing }) => sharing.partition.kind === 'mig');
  const tolerations = daemonSetTolerations(pools);
  const nfdTolerations = nfdWorkerTolerations(pools);
  const env = toolkitEnv(cluster, platforms);
  const plugin = byOperator('devicePlugin') ? devicePluginConfigMap(pools) : undefined;
  const values: GpuOperatorValues = {
    // Lets the operator label its namespace, so that a cluster that enforces Pod Security admits the DaemonSets.
    psa: { enabled: true },
    ...(tolerations ? { daemonsets: { tolerations } } : {}),
    ...(nfdTolerations ? { 'node-feature-discovery': { worker: { tolerations: nfdTolerations } } } : {}),
    ...(nodesOf(pools) > MANY_NODES ? { operator: { resources: { limits: { memory: '1400Mi' } } } } : {}),
    ...(env.length > 0 ? { toolkit: { env } } : {}),
    // Empty, the configurations of the device plugin decide it node by node; anything else would beat them.
    ...(migPools.length > 0 ? { mig: { strategy: plugin ? '' : migStrategyOf(migPools) } } : {}),
    ...(plugin ? { devicePlugin: { config: plugin } } : {}),
    ...(byOperator('migManager') ? migManager(migPools.filter(isCutByOperator), migSchedules) : {}),
    ...dcgmExporter(pools, version, monitorings),
    ...(monitorings.some(({ nodeStatus }) => nodeStatus) ? { nodeStatusExporter: { enabled: true } } : {}),
    ...sandboxValues(pools),
  };
  const decided = mergeValues(mergeValues(values, ofPlatform), ofAllocator(pools));
  return mergeValues(ofToolkit(cluster, version, decided, platforms), decided);
}

/** What the allocator of all pools needs of the operator; pools of several allocators are told apart by labels of their nodes. */
function ofAllocator(pools: readonly PoolDescription[]): GpuOperatorValues {
  const [row, ...others] = [...new Set(pools.map(({ sharing }) => allocatorOf(sharing)))];
  return others.length > 0 ? {} : (row?.operatorValues ?? {});
}

function migManager(pools: readonly PoolDescription[], migSchedules: readonly MigScheduleFacts[]): Pick<GpuOperatorValues, 'migManager'> {
  const config = migConfigMap(pools, migSchedules);
  const inGuest = pools.some(({ shapes }) => shapes?.some(({ machine }) => machine.virtual));
  const env = inGuest ? [{ name: 'WITH_REBOOT', value: 'true' }] : [];
  if (config === undefined && env.length === 0) return {};
  return { migManager: { ...(config ? { config } : {}), ...(env.length > 0 ? { env } : {}) } };
}

/**
 * What this list has in the values of charts before v25.3.3, which a list of ours replaces as a whole.
 *
 * Source: gpu-operator v23.9.0 to v25.3.2 `deployments/gpu-operator/values.yaml`; empty from v25.3.3 on.
 */
const EXPORTER_ENV: readonly ChartEnv[] = [
  { name: 'DCGM_EXPORTER_LISTEN', value: ':9400' },
  { name: 'DCGM_EXPORTER_KUBERNETES', value: 'true' },
  { name: 'DCGM_EXPORTER_COLLECTORS', value: '/etc/dcgm-exporter/dcp-metrics-included.csv' },
];

/**
 * Pods that share a GPU have metrics of their own only where the exporter counts shares, and only under resource names
 * that it is told of.
 *
 * Source: dcgm-exporter 4.8.2 `pkg/cmd`, `KUBERNETES_VIRTUAL_GPUS` and `NVIDIA_RESOURCE_NAMES`.
 */
function dcgmExporter(
  pools: readonly PoolDescription[],
  version: string,
  monitorings: readonly MonitoringFacts[],
): Pick<GpuOperatorValues, 'dcgmExporter'> {
  const shared = pools.filter(({ sharing }) => isPluginShare(sharing.share));
  const [monitoring] = monitorings;
  const renamed = shared.flatMap(poolResources).flatMap(({ resource }) => (isSharedName(resource) ? [resource] : []));
  const env = [
    ...(shared.length > 0 ? [{ name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' }] : []),
    ...(renamed.length > 0 ? [{ name: 'NVIDIA_RESOURCE_NAMES', value: [...new Set(renamed)].sort().join(',') }] : []),
    ...(monitoring === undefined ? [] : [{ name: 'DCGM_EXPORTER_INTERVAL', value: String(monitoring.interval * 1000) }]),
  ];
  if (env.length === 0) return {};
  return {
    dcgmExporter: {
      env: [...(isBefore(version, '25.3.3') ? EXPORTER_ENV : []), ...env],
      ...(monitoring === undefined ? {} : monitored(monitoring)),
    },
  };
}

/**
 * The socket where the toolkit asks a containerd of the platform's own to reload its configuration.
 *
 * Source: docs.nvidia.com GPU Operator, `CONTAINERD_SOCKET`.
 */
function toolkitEnv({ distribution }: ClusterDescription, platforms: readonly Platform[]): readonly ChartEnv[] {
  const socket = platformOf(distribution, platforms)?.containerdSocket;
  return socket === undefined ? [] : [{ name: 'CONTAINERD_SOCKET', value: socket }];
}

/**
 * What this list has in the values of charts before v25.3.3, which a list of ours replaces as a whole.
 *
 * Source: gpu-operator v23.9.0 to v25.3.2 `deployments/gpu-operator/values.yaml`; empty from v25.3.3 on.
 */
const PLUGIN_ENV: readonly ChartEnv[] = [
  { name: 'PASS_DEVICE_SPECS', value: 'true' },
  { name: 'FAIL_ON_INIT_ERROR', value: 'true' },
  { name: 'DEVICE_LIST_STRATEGY', value: 'envvar' },
  { name: 'DEVICE_ID_STRATEGY', value: 'uuid' },
  { name: 'NVIDIA_VISIBLE_DEVICES', value: 'all' },
  { name: 'NVIDIA_DRIVER_CAPABILITIES', value: 'all' },
];

/** What a platform needs with the toolkit of this release, where the release brings the toolkit and the device plugin. */
function ofToolkit(
  { distribution }: ClusterDescription,
  version: string,
  decided: GpuOperatorValues,
  platforms: readonly Platform[],
): GpuOperatorValues {
  if (isSwitchedOff(decided, 'toolkit') || isSwitchedOff(decided, 'devicePlugin')) return {};
  const known = releasesNear(gpuOperatorReleases, version);
  const needed = platformOf(distribution, platforms)?.withToolkit?.find(
    ({ from, before }) => haveBefore(known, 'toolkit', before) && known.every(({ components }) => isFrom(components['toolkit'], from)),
  );
  if (needed === undefined) return {};
  return isBefore(version, '25.3.3') ? mergeValues({ devicePlugin: { env: PLUGIN_ENV } }, needed.values) : needed.values;
}

const nodesOf = (pools: readonly PoolDescription[]): number => pools.reduce((sum, { nodes }) => sum + (nodes?.max ?? 0), 0);
