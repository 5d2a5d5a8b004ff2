import { gpuMemory, migCapable, type MigCapable, migProfileMemory, type MigProfile } from '../../words/gpu';
import { poolGpuModels, type PoolDescription } from '../model';
import { allocatorOf } from './allocators';
import type { ContainerAsk } from './gpu-requests';

/**
 * The most memory in MiB that a container finds on each of its devices: of the GPU, of the MIG device, or of the share or
 * part that its allocator leaves it. Undefined where the GPUs are not known, or what is cut of them.
 */
export function deviceMemory(pool: PoolDescription, asks: readonly Pick<ContainerAsk, 'resource' | 'count' | 'mig'>[]): number | undefined {
  const { sharing } = pool;
  const models = poolGpuModels(pool);
  const profile = asks.find(({ mig }) => mig !== undefined)?.mig;
  if (models.length === 0) return undefined;
  if (profile !== undefined) return most(models.map((model) => sliceMemory(model, profile)));
  if (sharing.partition.kind !== 'none') return undefined;
  const { memory } = allocatorOf(sharing);
  const whole = most(models.map((model) => gpuMemory(model).mostMiB));
  if (!memory?.isLimited(sharing)) return whole;
  if (memory.resource === undefined) return memory.given(pool)?.mostMiB;
  const asked = asks.find(({ resource }) => resource === memory.resource)?.count;
  return asked === undefined ? whole : asked * (memory.unitMiB?.(sharing) ?? 1);
}

/** As the driver reports it where a source says so, and otherwise as the profile's name says, which is a little more. */
function sliceMemory(model: string, profile: string): number | undefined {
  const known = migCapable.find((one): one is MigCapable => one === model);
  const [, gib] = /\.(\d+)gb/.exec(profile) ?? [];
  return (known && migProfileMemory(known, profile as MigProfile)) ?? (gib === undefined ? undefined : Number(gib) * 1024);
}

const most = (sizes: readonly (number | undefined)[]): number | undefined =>
  sizes.some((size) => size === undefined) ? undefined : Math.max(...sizes.map((size) => size ?? 0));
