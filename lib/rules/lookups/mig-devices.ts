import { GPU_RESOURCE } from '../../gpu';
import type { Model, PoolDescription } from '../../model';
import type { SeenPod } from './related';

/**
 * How many MIG devices each container of a pod asks for, by its name; those that ask for none are not in it. On a pool of
 * strategy `single` every `nvidia.com/gpu` is a MIG device.
 */
export function migDevicesOf({ asks, pod }: SeenPod, { pools }: Model): ReadonlyMap<string, number> {
  let counts: Map<string, number> | undefined;
  for (let index = 0; index < asks.length; index++) {
    const { container, resource, mig, count } = asks[index] as SeenPod['asks'][number];
    if (mig === undefined && !(resource === GPU_RESOURCE && pools.some((pool) => pool.path === pod.pool && namesMigByGpu(pool)))) continue;
    counts ??= new Map<string, number>();
    counts.set(container, (counts.get(container) ?? 0) + count);
  }
  return counts ?? NONE;
}

const NONE: ReadonlyMap<string, number> = new Map();

const namesMigByGpu = ({ sharing: { partition, share } }: PoolDescription): boolean =>
  partition.kind === 'mig' && partition.strategy === 'single' && share.kind === 'none';
