import { handle, type Schema } from '../internal';
import type { GpuPool, Mode, PoolDescription } from '../sharing';

/** Any GPU pool, by its shape: ours, borrowed, or from another copy of this package. */
export const poolSchema: Schema = handle('a GPU pool', isPool);

/** A pool that offers its GPUs in one way, for programs whose types do not hold it. */
export const poolSchemaOf = (mode: Mode, offer: string): Schema =>
  poolThat(`a GPU pool that says ${offer}`, offer, ({ sharing }) => sharing.mode === mode);

/** A GPU pool that HAMi serves. */
export const hamiPoolSchema: Schema = poolThat('a GPU pool that says hami()', 'hami()', ({ sharing }) => sharing.allocator === 'hami');

function poolThat(allowed: string, offer: string, does: (description: PoolDescription) => boolean): Schema {
  return handle(allowed, isPool, (pool, path) => {
    const { description } = pool as GpuPool;
    if (does(description)) return [];
    const fix = `give sharing: ${offer} to the pool, or take another pool`;
    return [{ path, problem: 'offers its GPUs in another way', got: description.sharing.mode, allowed, fix }];
  });
}

function isPool(value: unknown): value is GpuPool {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false;
  const { description } = value;
  return typeof description === 'object' && description !== null && 'kind' in description && description.kind === 'GpuNodePool';
}
