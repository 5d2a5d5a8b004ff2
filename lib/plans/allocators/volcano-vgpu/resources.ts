import { ownValue } from '../../../internal';
import { gpuMemory } from '../../../words/gpu';
import { type Container, MiB, parseMemory, parseQuantity } from '../../../words/kubernetes';
import { type GpuPart, type GpuRequest, poolGpuModels, type PoolDescription } from '../../model';
import { PERCENT } from '../parts';
import { memoryFactorOf } from './share';

/**
 * What containers ask of Volcano's vGPU device plugin, in limits. Memory and cores are of each GPU.
 *
 * Source: volcano-vgpu-device-plugin v1.12.0 `volcano-vgpu-device-config`; volcano v1.15.1
 * `pkg/scheduler/api/devices/config/vgpu.go`.
 */
export const vgpuResources = {
  number: 'volcano.sh/vgpu-number',
  memory: 'volcano.sh/vgpu-memory',
  memoryPercentage: 'volcano.sh/vgpu-memory-percentage',
  cores: 'volcano.sh/vgpu-cores',
} as const;

/** The annotation of a pod by which it takes nodes of one mode alone. Source: volcano v1.15.1 `pkg/scheduler/api/devices/nvidia/vgpu/type.go`. */
export const VGPU_MODE = 'volcano.sh/vgpu-mode';

/**
 * Bare numbers, memory in units. A percentage is written as an amount where the GPUs of the pool are known: from 1.13 on,
 * Volcano's scheduler compares the resource of percentages with what nodes advertise, and none advertises it.
 */
export function vgpuLimits({ vgpu, gpus = 1 }: GpuRequest, pool: PoolDescription | undefined): Readonly<Record<string, number>> {
  const limits: Record<string, number> = { [vgpuResources.number]: vgpu?.gpus ?? gpus };
  if (vgpu === undefined) return limits;
  const mib = vgpu.memory === undefined ? percentMiB(vgpu.memoryPercentage, pool) : Math.ceil((parseMemory(vgpu.memory) ?? 0) / MiB);
  if (mib !== undefined) limits[vgpuResources.memory] = Math.ceil(mib / (pool === undefined ? 1 : memoryFactorOf(pool.sharing)));
  else if (vgpu.memoryPercentage !== undefined) limits[vgpuResources.memoryPercentage] = vgpu.memoryPercentage;
  if (vgpu.cores !== undefined) limits[vgpuResources.cores] = vgpu.cores;
  return limits;
}

/** A percentage of the smallest GPU of a pool, so that any of them has room. */
function percentMiB(percentage: number | undefined, pool: PoolDescription | undefined): number | undefined {
  const models = pool === undefined ? [] : poolGpuModels(pool);
  if (percentage === undefined || models.length === 0) return undefined;
  return Math.floor((Math.min(...models.map((model) => gpuMemory(model).leastMiB)) * percentage) / PERCENT);
}

/**
 * What the scheduler reads in a container: without a number, memory means one GPU; without memory, all of it.
 *
 * Source: volcano v1.15.1 `pkg/scheduler/api/devices/util.go`, `ExtractResourceRequest`.
 *
 * @param memory Units of one GPU.
 */
export function vgpuPart({ resources }: Container, memory: number): GpuPart | undefined {
  const said = (name: string): number | undefined => {
    const quantity = ownValue(resources?.limits, name);
    return quantity === undefined ? undefined : (parseQuantity(quantity) ?? 0);
  };
  const units = said(vgpuResources.memory);
  const gpus = said(vgpuResources.number) ?? (units === undefined ? 0 : 1);
  if (gpus === 0) return undefined;
  const percentage = said(vgpuResources.memoryPercentage);
  return {
    gpus,
    memory: percentage === undefined ? units || memory : Math.floor((memory * percentage) / PERCENT),
    cores: said(vgpuResources.cores) ?? 0,
  };
}
