import { poolResources } from '../../allocators';
import { parseMemory, MiB } from '../../../words/kubernetes';
import { fairShare } from '../../node';

import type { Share } from '../slurm/shares';
import type { SlinkyNodeSet } from './props';

/** Device resources of a node, by name, as a pod of slurmd asks for all of them. */
export const devicesOf = ({ pool }: SlinkyNodeSet): ReadonlyMap<string, number> =>
  new Map(
    poolResources(pool.description).flatMap(({ resource, perNode }) => (perNode === undefined ? [] : [[resource, perNode] as const])),
  );

/** CPUs and memory of a pod; undefined where neither the props nor the machine say them. */
export function podShare(set: SlinkyNodeSet): Share | undefined {
  const devices = [...devicesOf(set).values()].reduce((sum, count) => sum + count, 0);
  const fair = devices === 0 ? undefined : fairShare(set.pool.description, 'node');
  const cpus = set.cpu ?? fair?.cpu;
  const memory = set.memory === undefined ? fair?.memoryMiB : Math.floor((parseMemory(set.memory) ?? 0) / MiB);
  return cpus === undefined || memory === undefined ? undefined : { cpus, memory };
}

/** Nodes that the pool has, where their number is one. */
export function replicasOf({ replicas, pool }: SlinkyNodeSet): number | undefined {
  const { nodes } = pool.description;
  return replicas ?? (nodes !== undefined && nodes.min === nodes.max ? nodes.max : undefined);
}
