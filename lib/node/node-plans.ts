import type { ClusterDescription, NodePlan, PoolDescription } from '../model';
import type { Os } from '../platforms';
import { settingsOf, settingRows } from './settings';

/** What the nodes of a pool are set up with, one plan for each of its machines. */
export function nodePlans(pool: PoolDescription, cluster: ClusterDescription, rows = settingRows): readonly NodePlan[] {
  const { name, os, nodeImage, labels, taints, nodeSelector, shapes = [] } = pool;
  return shapes.map(({ machine, kubelet }) => ({
    pool: name,
    cluster,
    machine,
    ...(os === undefined ? {} : { os: os as Os }),
    ...(nodeImage === undefined ? {} : { nodeImage }),
    settings: settingsOf({ cluster, machine, labels, taints, ...(kubelet === undefined ? {} : { kubelet }) }, rows),
    nodeSelector,
  }));
}
