import { allocatorOf } from '../../plans/allocators';
import { GPU_RESOURCE } from '../../words/gpu';
import { memo } from '../../internal';
import type { Model, PoolDescription } from '../../plans/model';
import { podsOf, type SeenPod } from './related';

/**
 * How many MIG devices each container of a pod asks for, by its name; those that ask for none are not in it. On a pool of
 * strategy `single` every `nvidia.com/gpu` is a MIG device, and so is every part of a GPU that is cut as pods ask.
 */
export function migDevicesOf({ asks, pod }: SeenPod, { pools }: Model): ReadonlyMap<string, number> {
  let counts: Map<string, number> | undefined;
  for (let index = 0; index < asks.length; index++) {
    const { container, resource, mig, count } = asks[index] as SeenPod['asks'][number];
    if (mig === undefined && !pools.some((pool) => pool.path === pod.pool && isMigDevice(resource, pool))) continue;
    counts ??= new Map<string, number>();
    counts.set(container, (counts.get(container) ?? 0) + count);
  }
  return counts ?? NONE;
}

/** Whether any pod asks for MIG devices. */
export const hasMigDevices = memo((model: Model): boolean => podsOf(model).some((seen) => migDevicesOf(seen, model).size > 0));

const NONE: ReadonlyMap<string, number> = new Map();

/** Whether what a resource of a pool counts are MIG devices, though its name does not say so. */
function isMigDevice(resource: string, { sharing }: PoolDescription): boolean {
  const { partition, share } = sharing;
  if (partition.kind === 'mig') return resource === GPU_RESOURCE && partition.strategy === 'single' && share.kind === 'none';
  const { cutsOnDemand, resources } = allocatorOf(sharing);
  return cutsOnDemand?.(sharing) === true && resources.countsDevices(resource);
}
