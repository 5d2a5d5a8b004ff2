import { handle, type Schema } from '../internal';
import type { GpuPool, Mode } from '../sharing';

/** Any GPU pool, by its shape: ours, borrowed, or from another copy of this package. */
export const poolSchema: Schema = handle('a GPU pool', isPool);

/** A pool that offers its GPUs in one way, for programs whose types do not hold it. */
export const poolSchemaOf = (mode: Mode, what: string): Schema =>
  handle(what, isPool, (pool) => ((pool as GpuPool).description.sharing.mode === mode ? [] : [`is not ${what}`]));

/** A GPU pool that HAMi serves. */
export const hamiPoolSchema: Schema = handle('a GPU pool that says hami()', isPool, (pool) =>
  (pool as GpuPool).description.sharing.allocator === 'hami' ? [] : ["is not a pool of HAMi's: give it sharing: hami()"],
);

function isPool(value: unknown): value is GpuPool {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false;
  const { description } = value;
  return typeof description === 'object' && description !== null && 'kind' in description && description.kind === 'GpuNodePool';
}
