import { GPU_RESOURCE } from '../../../words/gpu';
import { parseMemory } from '../../../words/kubernetes';
import type { OfferedResource, PoolShape, Sharing, Vgpu } from '../../model';
import { isHamiShare } from './share';

/**
 * What a container may ask of HAMi besides the number of GPUs. They are no resources of the node: HAMi's scheduler
 * counts them by itself.
 *
 * Source: HAMi v2.10.0, chart values `resourceMem`, `resourceMemPercentage`, `resourceCores`, `resourcePriority`.
 */
export const hamiResources = {
  memory: 'nvidia.com/gpumem',
  memoryPercentage: 'nvidia.com/gpumem-percentage',
  cores: 'nvidia.com/gpucores',
  priority: 'nvidia.com/priority',
} as const;

/** What a node with this machine offers: each GPU as often as containers may take part of it. */
export function offered({ share }: Sharing, shape?: PoolShape): readonly OfferedResource[] {
  const gpus = shape?.machine.gpus.length;
  if (gpus === undefined || !isHamiShare(share)) return [{ resource: GPU_RESOURCE }];
  return [{ resource: GPU_RESOURCE, perNode: gpus * share.deviceSplitCount, perContainer: gpus, countsGpus: true }];
}

/** Bare integers, memory in MiB of each GPU: HAMi reads a suffix as a number too large to mean anything. */
export function hamiLimits({ gpus, memory, memoryPercentage, cores, priority }: Vgpu): Readonly<Record<string, number>> {
  const limits: Record<string, number> = { [GPU_RESOURCE]: gpus };
  if (memory !== undefined) limits[hamiResources.memory] = Math.ceil((parseMemory(memory) ?? 0) / 2 ** 20);
  if (memoryPercentage !== undefined) limits[hamiResources.memoryPercentage] = memoryPercentage;
  if (cores !== undefined) limits[hamiResources.cores] = cores;
  if (priority !== undefined) limits[hamiResources.priority] = priority;
  return limits;
}
