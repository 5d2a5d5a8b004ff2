import { migProfilesOf, GPU_RESOURCE, migResource } from '../../../words/gpu';
import { type DevicePluginConfig, type ReplicatedResources } from '../../../words/formats';
import type { MigStrategy, PoolDescription } from '../../model';
import { poolResources } from '../offered';
import { poolPluginConfigName } from './labels';
import { isPluginShare, pluginStrategy, type MpsDaemonShare, type PluginShare, replicasOf } from './share';

/** The configuration of nodes that no shared pool has, where MIG pools need one. */
export const UNSHARED_CONFIG = 'default';

/**
 * The configurations of a cluster by key: one for each pool whose devices are shared, under the value of its nodes' label
 * `nvidia.com/device-plugin.config`, and one for the MIG pools besides them. Undefined where no pool shares: then the
 * operator's own settings are enough.
 *
 * With them every node decides its MIG strategy by itself as soon as one pool is cut, so that `mig.strategy` of the chart
 * must be empty: MPS refuses to start under `mixed`.
 */
export function devicePluginConfigs(pools: readonly PoolDescription[]): Readonly<Record<string, DevicePluginConfig>> | undefined {
  const shared = pools.filter(({ sharing }) => isPluginShare(sharing.share));
  if (shared.length === 0) return undefined;
  const cut = pools.filter(({ sharing }) => sharing.partition.kind === 'mig');
  const unshared = cut.filter(({ sharing }) => sharing.share.kind === 'none');
  const configs: Record<string, DevicePluginConfig> = {};
  for (const pool of shared) configs[poolPluginConfigName(pool.name)] = configOf(pool, cut.length > 0);
  if (unshared.length > 0) configs[UNSHARED_CONFIG] = { version: 'v1', flags: { migStrategy: migStrategyOf(unshared) } };
  return configs;
}

/**
 * The one MIG strategy of pools that cannot have a strategy each: `mixed` as soon as one pool wants it, because only
 * `mixed` can name the devices of such a pool. A pool that says `single` besides it would be named otherwise than its pods
 * ask: a rule says so.
 */
export function migStrategyOf(pools: readonly PoolDescription[]): MigStrategy {
  return pools.some(({ sharing: { partition } }) => partition.kind === 'mig' && partition.strategy === 'mixed') ? 'mixed' : 'single';
}

function configOf(pool: PoolDescription, decidesMig: boolean): DevicePluginConfig {
  const { share, partition } = pool.sharing;
  return {
    version: 'v1',
    ...(decidesMig ? { flags: { migStrategy: partition.kind === 'mig' ? partition.strategy : 'none' } } : {}),
    ...(isPluginShare(share) ? { sharing: { [pluginStrategy(share)]: replicated(share, namesBeforeSharing(pool)) } } : {}),
  };
}

const replicated = (share: PluginShare | MpsDaemonShare, names: readonly string[]): ReplicatedResources => ({
  renameByDefault: share.renamed,
  failRequestsGreaterThanOne: share.failRequestsGreaterThanOne,
  resources: names.map((name) => ({ name, replicas: replicasOf(share, name) })),
});

/** What the shared devices of a pool are called before they are shared, over all its machines. */
export function namesBeforeSharing(pool: PoolDescription): readonly string[] {
  const { share } = pool.sharing;
  return namesOfDevices(pool).filter((name) => !isPluginShare(share) || replicasOf(share, name) > 1);
}

function namesOfDevices(pool: PoolDescription): readonly string[] {
  const { partition } = pool.sharing;
  if (partition.kind === 'none' || partition.strategy === 'single') return [GPU_RESOURCE];
  // Somebody else decides the layout: whatever MIG devices appear are shared. A name that no device has does nothing.
  if (partition.groups === undefined) {
    const profiles = new Set((pool.shapes ?? []).flatMap(({ machine }) => migProfilesOf(machine.gpu)));
    return [GPU_RESOURCE, ...[...profiles].map(migResource)];
  }
  const unshared: PoolDescription = { ...pool, sharing: { ...pool.sharing, share: { kind: 'none' } } };
  return poolResources(unshared)
    .map(({ resource }) => resource)
    .sort();
}
