import { handle, type Schema } from '../internal';
import type { GpuPool } from '../sharing';

/** Any GPU pool, by its shape: ours, borrowed, or from another copy of this package. */
export const poolSchema: Schema = handle('a GPU pool', isPool);

function isPool(value: unknown): value is GpuPool {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false;
  const { description } = value;
  return typeof description === 'object' && description !== null && 'kind' in description && description.kind === 'GpuNodePool';
}
