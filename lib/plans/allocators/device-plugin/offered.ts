import { GPU_RESOURCE, migResource, type MigProfile } from '../../../words/gpu';
import type { MigGroup, MigPartition, OfferedResource, PoolShape, Sharing } from '../../model';
import { isPluginShare, replicasOf, sharedName } from './share';

type Device = readonly [resource: string, perNode: number | undefined];

/** What a node with this machine offers. Without a machine the names are still known, the numbers are not. */
export function offered(sharing: Sharing, shape?: PoolShape): readonly OfferedResource[] {
  const { share } = sharing;
  return partitioned(sharing, shape).map(([resource, perNode]) =>
    isPluginShare(share) && replicasOf(share, resource) > 1
      ? { resource: sharedName(resource, share), ...counted(perNode, replicasOf(share, resource)), perContainer: 1 }
      : { resource, ...counted(perNode, 1) },
  );
}

const counted = (perNode: number | undefined, times: number): Pick<OfferedResource, 'perNode'> =>
  perNode === undefined ? {} : { perNode: perNode * times };

/** Devices before they are shared. */
function partitioned({ partition }: Sharing, shape: PoolShape | undefined): readonly Device[] {
  const gpus = shape?.machine.gpus.length;
  if (partition.kind === 'none') return [[GPU_RESOURCE, gpus]];
  const { strategy, groups } = partition;
  if (groups === undefined) return strategy === 'single' ? [[GPU_RESOURCE, undefined]] : [];

  const counts = new Map<string, number | undefined>();
  let cut = 0;
  for (const { devices, layout } of groups) {
    const size = devices === 'all' ? gpus : devices.length;
    const profiles = profilesOf(layout);
    if (profiles.length > 0) cut += size ?? 0;
    for (const [profile, count] of profiles) {
      const name = strategy === 'single' ? GPU_RESOURCE : migResource(profile);
      counts.set(name, size === undefined ? undefined : (counts.get(name) ?? 0) + count * size);
    }
  }
  // GPUs of a model that no group is about are whole under any strategy.
  const whole = (strategy === 'mixed' || cut === 0) && gpus !== undefined ? gpus - cut : 0;
  return [...(whole > 0 ? [[GPU_RESOURCE, whole] as const] : []), ...counts];
}

/** What one GPU of a node offers. A GPU that no group names is whole, which only the `mixed` strategy allows. */
export function devicesOfGpu({ partition, share }: Sharing, index: number): readonly (readonly [string, number])[] {
  const devices = partition.kind === 'none' ? [[GPU_RESOURCE, 1] as const] : cutDevices(partition, index);
  return isPluginShare(share)
    ? devices.map(([resource, count]) => [sharedName(resource, share), count * replicasOf(share, resource)])
    : devices;
}

function cutDevices({ strategy, groups }: MigPartition, index: number): readonly (readonly [string, number])[] {
  if (groups === undefined) return [];
  const cut = groups.filter(({ devices }) => devices === 'all' || devices.includes(index)).flatMap(({ layout }) => profilesOf(layout));
  if (cut.length === 0)
    return strategy === 'mixed' || !groups.some(({ layout }) => profilesOf(layout).length > 0) ? [[GPU_RESOURCE, 1]] : [];
  return cut.map(([profile, count]) => [strategy === 'single' ? GPU_RESOURCE : migResource(profile), count]);
}

const profilesOf = (layout: MigGroup['layout']): readonly (readonly [MigProfile, number])[] =>
  (Object.entries(layout) as [MigProfile, number][]).filter(([, count]) => count > 0);
