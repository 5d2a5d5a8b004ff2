import { handle, integer, object, optional, plainText, type Schema } from '../internal';
import type { GpuPool, GpuRequest } from '../sharing';

/** Form of a MIG profile, such as `1g.10gb`, `1g.10gb+me` or `2g.48gb-me`; whether a GPU has it is for rules. */
const MIG_PROFILE = /^[1-9]\d*g\.[1-9]\d*gb([+-](me|gfx)(\.all)?)?$/;

export const requestSchema: Schema = object<{ gpus: number; mig: string; count: number }>(
  {
    gpus: optional(integer({ min: 1 })),
    mig: optional(plainText({ pattern: MIG_PROFILE, what: "a MIG profile such as '1g.10gb'" })),
    count: optional(integer({ min: 1 })),
  },
  ['gpus', 'mig'],
);

/** Any GPU pool, by its shape: ours, borrowed, or from another copy of this package. */
export const poolSchema: Schema = handle('a GPU pool', isPool);

function isPool(value: unknown): value is GpuPool {
  if (typeof value !== 'object' || value === null || !('description' in value)) return false;
  const { description } = value;
  return typeof description === 'object' && description !== null && 'kind' in description && description.kind === 'GpuNodePool';
}

/** How many devices a container with this request sees: GPUs, shares of a GPU, or MIG devices. */
export const devicesOf = (request: GpuRequest): number => (request.mig === undefined ? request.gpus : (request.count ?? 1));
