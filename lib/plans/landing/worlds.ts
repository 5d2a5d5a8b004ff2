import { memo } from '../../internal';
import type { Model, PodFacts, PoolDescription } from '../model';
import { landing } from './landing';

/**
 * A model as it is once its pods have landed, each with the path of its pool: one world where every pod has one pool at most. Where
 * pods may land on several, each of these pools is theirs in one of the worlds, and what holds for them is what holds in all.
 */
export const worldsOf = memo((model: Model): readonly Model[] => {
  const { pods, pools, clusters } = model;
  // A construct whose workload names no pool leaves the nodes open, and knows of no neighbours.
  const isOpen = ({ pool, others }: PodFacts): boolean => pool === undefined && (clusters.length === 0 || others === true);
  if (pools.length === 0 || !pods.some(isOpen)) return [model];
  const { of } = landing(model);
  const landings = pods.map((pod) => (isOpen(pod) ? of(pod).pools : NONE));
  const count = Math.max(1, ...landings.map(({ length }) => length));
  if (landings.every(({ length }) => length === 0)) return [model];
  return Array.from({ length: count }, (_, world) => ({
    ...model,
    pods: pods.map((pod, index) => inWorld(pod, landings[index] ?? [], world)),
  }));
});

const NONE: readonly never[] = [];

function inWorld(pod: PodFacts, pools: readonly PoolDescription[], world: number): PodFacts {
  const pool = pools[world % pools.length];
  return pool === undefined ? pod : { ...pod, pool: pool.path };
}
