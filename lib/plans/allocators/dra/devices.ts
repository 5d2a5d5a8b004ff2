import { GPU_RESOURCE, type GpuModel, migPart, type MigProfile } from '../../../words/gpu';
import type { MigGroup, OfferedResource, PoolShape, Sharing } from '../../model';
import { isDraShare } from './share';

/** DeviceClasses of the driver. Source: dra-driver-nvidia-gpu v0.4.1 `templates/deviceclass-gpu.yaml`, `deviceclass-mig.yaml`. */
export const GPU_CLASS = 'gpu.nvidia.com';
export const MIG_CLASS = 'mig.nvidia.com';

/** What counts as one resource: the devices of a class, and of a profile where they are cut by MIG. */
export const migDevice = (profile: string): string => `${MIG_CLASS}/${profile}`;

/** Whether a resource is one of those. */
export const isClaimed = (resource: string): boolean => resource === GPU_CLASS || resource.startsWith(MIG_CLASS);

/** Name of a whole GPU: its device class, or the extended resource that the scheduler turns into a claim. */
export const gpuName = ({ share }: Sharing): string => (isDraShare(share) && share.extendedResource === true ? GPU_RESOURCE : GPU_CLASS);

/** What a node with this machine offers. */
export function offered(sharing: Sharing, shape?: PoolShape): readonly OfferedResource[] {
  const { partition } = sharing;
  if (partition.kind === 'mig' && partition.groups === undefined) return [];
  const gpus = shape?.machine.gpus;
  if (gpus === undefined) return namesOf(sharing).map((resource) => ({ resource }));
  const counts = new Map<string, number>();
  for (const { index } of gpus)
    for (const [resource, count] of devicesOfGpu(sharing, index)) counts.set(resource, (counts.get(resource) ?? 0) + count);
  return [...counts].map(([resource, perNode]) => ({ resource, perNode }));
}

function namesOf(sharing: Sharing): readonly string[] {
  const { partition } = sharing;
  if (partition.kind === 'none') return [gpuName(sharing)];
  return [...new Set((partition.groups ?? []).flatMap(({ layout }) => profilesOf(layout).map(([profile]) => migDevice(profile))))];
}

/** What one GPU of a node offers. A GPU that no group names is whole. */
export function devicesOfGpu(sharing: Sharing, index: number): readonly (readonly [string, number])[] {
  const { partition } = sharing;
  if (partition.kind === 'none') return [[gpuName(sharing), 1]];
  if (partition.groups === undefined) return [];
  const own = partition.groups.filter(({ devices }) => devices === 'all' || devices.includes(index));
  const cut = own.flatMap(({ layout }) => profilesOf(layout));
  return cut.length === 0 ? [[GPU_CLASS, 1]] : cut.map(([profile, count]) => [migDevice(profile), count]);
}

/** What part of a GPU one of a resource is. */
export const partOfGpu = (_sharing: Sharing, resource: string, gpu: GpuModel): number | undefined =>
  resource.startsWith(`${MIG_CLASS}/`) ? migPart(gpu, resource.slice(MIG_CLASS.length + 1)) : resource === MIG_CLASS ? undefined : 1;

const profilesOf = (layout: MigGroup['layout']): readonly (readonly [MigProfile, number])[] =>
  (Object.entries(layout) as [MigProfile, number][]).filter(([, count]) => count > 0);
