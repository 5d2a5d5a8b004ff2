import { memo } from '../../internal';
import type { ClusterDescription, NodePlan, PoolDescription } from '../model';
import type { Os } from '../../words/platforms';
import { imageOf, platformOf } from '../../words/platforms';
import { allSettings, type PoolTuning, settingsOf } from './settings';

/** What the nodes of a pool are set up with, one plan for each of its machines. */
export function nodePlans(pool: PoolDescription, cluster: ClusterDescription, rows = allSettings()): readonly NodePlan[] {
  const { name, os, nodeImage, labels, taints, nodeSelector, sharing, shapes = [] } = pool;
  const platform = platformOf(cluster.distribution);
  const image = platform && imageOf(platform, pool);
  const known = {
    cluster,
    labels,
    taints,
    sharing,
    ...(os === undefined ? {} : { os }),
    ...(platform === undefined ? {} : { platform }),
    ...(image === undefined ? {} : { image }),
    ...(pool.tuning === undefined ? {} : { tuning: pool.tuning as PoolTuning }),
  };
  return shapes.map(({ machine, kubelet }) => ({
    pool: name,
    cluster,
    machine,
    ...(os === undefined ? {} : { os: os as Os }),
    ...(nodeImage === undefined ? {} : { nodeImage }),
    ...(pool.tuning === undefined ? {} : { intent: pool.tuning.intent }),
    sharing,
    settings: settingsOf({ ...known, machine, ...(kubelet === undefined ? {} : { kubelet }) }, rows),
    nodeSelector,
  }));
}

/** The same of a pool whose cluster is known, made once: its files and several rules ask. */
export const plansOf = memo((pool: PoolDescription) => nodePlans(pool, pool.cluster as ClusterDescription));
