import { handle, type Schema } from '../../../internal';
import { type GpuPool, type Mode, modeOf } from '../../model';

/** Any GPU pool, by its shape: ours, borrowed, or from another copy of this package. */
export const poolSchema: Schema = handle('a GPU pool', isPool);

/** A pool that offers its GPUs in one way, for programs whose types do not hold it. */
export const poolSchemaOf = (mode: Mode, offer: string): Schema => {
  const allowed = `a GPU pool that says ${offer}`;
  return handle(allowed, isPool, (pool, path) => {
    const got = modeOf((pool as GpuPool).description.sharing);
    if (got === mode) return [];
    return [
      { path, problem: 'offers its GPUs in another way', got, allowed, fix: `give sharing: ${offer} to the pool, or take another pool` },
    ];
  });
};

function isPool(value: unknown): value is GpuPool {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false;
  const { description } = value;
  return typeof description === 'object' && description !== null && 'kind' in description && description.kind === 'GpuNodePool';
}
