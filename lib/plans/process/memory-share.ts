import { allocatorOf } from '../allocators';
import type { PoolDescription } from '../model';

/**
 * How a pool divides the memory of a GPU between containers:
 *
 * - `own`: a container has the GPU, or a MIG device, for itself.
 * - `limited`: the driver or a library shows each process its part alone, so that a fraction is one of this part.
 * - `free`: every container sees all memory of the GPU, and whoever takes it first has it. `sharers` says how many there may be.
 */
export type MemoryShare =
  | { readonly kind: 'own' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'free'; readonly sharers: number | undefined };

/** How a pool divides memory; undefined where no pool is known. */
export function memoryShare(pool: Pick<PoolDescription, 'sharing'> | undefined): MemoryShare | undefined {
  if (pool === undefined) return undefined;
  const { sharing } = pool;
  const { memory, devices, resources } = allocatorOf(sharing);
  if (memory?.isLimited(sharing) === true) return { kind: 'limited' };
  if (sharing.share.kind === 'none') return { kind: 'own' };
  const counts = devices.ofGpu(sharing, 0).flatMap(([resource, count]) => (resources.countsDevices(resource) ? [count] : []));
  const sharers = Math.max(1, ...counts);
  if (counts.length > 0 && sharers === 1) return { kind: 'own' };
  return { kind: 'free', sharers: counts.length === 0 ? undefined : sharers };
}

/** A part of a GPU's memory for each of its sharers, rounded down to two digits so that all of them fit. */
export const partOf = (whole: number, sharers: number): number => Math.floor((whole / sharers) * 100 + 1e-9) / 100;
