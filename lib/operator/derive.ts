import type { ClusterDescription } from '../kubernetes';
import { isPluginShare, type PoolDescription, poolResources } from '../sharing';
import { devicePluginConfigMap, migStrategyOf } from './device-plugin';
import { migConfigMap } from './mig-parted';
import { daemonSetTolerations, nfdWorkerTolerations } from './tolerations';
import type { ChartEnv, GpuOperatorValues } from './values';
import { DEFAULT_GPU_OPERATOR_VERSION } from './versions';

/** Above this many nodes the operator needs more memory. Source: docs.nvidia.com GPU Operator, "Troubleshooting". */
const MANY_NODES = 300;

/**
 * The values that follow from a cluster and its pools: what differs from the chart's defaults, and `mig.strategy`, which
 * decides the resource names that pods ask for.
 */
export function operatorValues(
  cluster: ClusterDescription,
  pools: readonly PoolDescription[],
  version: string = DEFAULT_GPU_OPERATOR_VERSION,
): GpuOperatorValues {
  const migPools = pools.filter(({ sharing }) => sharing.partition.kind === 'mig');
  const tolerations = daemonSetTolerations(pools);
  const nfdTolerations = nfdWorkerTolerations(pools);
  const env = toolkitEnv(cluster);
  const plugin = devicePluginConfigMap(pools);
  return {
    // Lets the operator label its namespace, so that a cluster that enforces Pod Security admits the DaemonSets.
    psa: { enabled: true },
    ...(tolerations ? { daemonsets: { tolerations } } : {}),
    ...(nfdTolerations ? { 'node-feature-discovery': { worker: { tolerations: nfdTolerations } } } : {}),
    ...(nodesOf(pools) > MANY_NODES ? { operator: { resources: { limits: { memory: '1400Mi' } } } } : {}),
    ...(env.length > 0 ? { toolkit: { env } } : {}),
    // Empty, the configurations of the device plugin decide it node by node; anything else would beat them.
    ...(migPools.length > 0 ? { mig: { strategy: plugin ? '' : migStrategyOf(migPools) } } : {}),
    ...(plugin ? { devicePlugin: { config: plugin } } : {}),
    ...migManager(migPools),
    ...dcgmExporter(pools, version),
  };
}

function migManager(pools: readonly PoolDescription[]): Pick<GpuOperatorValues, 'migManager'> {
  const config = migConfigMap(pools);
  const inGuest = pools.some(({ shapes }) => shapes?.some(({ machine }) => machine.virtual));
  const env = inGuest ? [{ name: 'WITH_REBOOT', value: 'true' }] : [];
  if (config === undefined && env.length === 0) return {};
  return { migManager: { ...(config ? { config } : {}), ...(env.length > 0 ? { env } : {}) } };
}

/**
 * What this list has in the values of old charts, which a list of ours replaces as a whole.
 *
 * Source: gpu-operator v24.9.2 `deployments/gpu-operator/values.yaml`; empty from v25.3 on.
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
function dcgmExporter(pools: readonly PoolDescription[], version: string): Pick<GpuOperatorValues, 'dcgmExporter'> {
  const shared = pools.filter(({ sharing }) => isPluginShare(sharing.share));
  if (shared.length === 0) return {};
  const renamed = shared.flatMap(poolResources).flatMap(({ resource }) => (resource.endsWith('.shared') ? [resource] : []));
  return {
    dcgmExporter: {
      env: [
        ...(version.startsWith('v24.') ? EXPORTER_ENV : []),
        { name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' },
        ...(renamed.length > 0 ? [{ name: 'NVIDIA_RESOURCE_NAMES', value: [...new Set(renamed)].sort().join(',') }] : []),
      ],
    },
  };
}

/**
 * k3s and RKE2 run a containerd of their own: its socket is where the toolkit asks it to reload its configuration.
 *
 * Sources: docs.nvidia.com GPU Operator, `CONTAINERD_SOCKET`; docs.rke2.io, "Deploy NVIDIA operator".
 */
function toolkitEnv({ distribution }: ClusterDescription): readonly ChartEnv[] {
  const ownContainerd = distribution === 'k3s' || distribution === 'rke2';
  return ownContainerd ? [{ name: 'CONTAINERD_SOCKET', value: '/run/k3s/containerd/containerd.sock' }] : [];
}

const nodesOf = (pools: readonly PoolDescription[]): number => pools.reduce((sum, { nodes }) => sum + (nodes?.max ?? 0), 0);
