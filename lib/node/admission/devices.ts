import type { MigProfile } from '../../gpu';
import type { MachineShape, NumaNode } from '../../machine';
import type { Sharing } from '../../sharing';
import { GPU_RESOURCE, migResource, sharedName } from '../../sharing';

/** The devices that a node offers. */
export interface NodeDevices {
  /** How many of each resource are on each NUMA node, and last, on none. */
  readonly free: Readonly<Record<string, readonly number[]>>;
  /** Whether a GPU's NUMA node was not published, rather than reported as none by the machine itself. */
  readonly unknown: boolean;
}

/**
 * Devices by resource and NUMA node, as the NVIDIA device plugin reports them: a MIG device is where its GPU is. A GPU
 * without a NUMA node has no say in alignment.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm` (a device's topology); resource names as in `offeredResources`.
 */
export function devicesOf(machine: MachineShape, sharing: Sharing | undefined, nodes: readonly NumaNode[]): NodeDevices {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const free: Record<string, number[]> = {};
  for (const { index, numaNode } of machine.gpus) {
    const place = (numaNode === undefined || isHami(sharing) ? undefined : places.get(numaNode)) ?? nodes.length;
    for (const [resource, count] of sharedResources(resourcesOfGpu(index, sharing), sharing)) {
      const counts = (free[resource] ??= Array.from({ length: nodes.length + 1 }, () => 0));
      counts[place] = (counts[place] ?? 0) + count;
    }
  }
  const unknown = machine.confidence !== 'measured' && machine.gpus.some(({ numaNode }) => numaNode === undefined);
  return { free, unknown };
}

/**
 * HAMi's devices carry no topology unless `enableNumaTopology` is set, which this library does not do.
 *
 * Source: HAMi v2.10.0 chart value `devicePlugin.enableNumaTopology`.
 */
const isHami = (sharing: Sharing | undefined): boolean => sharing?.allocator === 'hami';

/** Devices that are offered several times count as often, each where its GPU is. */
function sharedResources(
  devices: readonly (readonly [string, number])[],
  sharing: Sharing | undefined,
): readonly (readonly [string, number])[] {
  const share = sharing?.share;
  if (share === undefined || share.kind === 'none') return devices;
  const times = share.kind === 'hami' ? share.deviceSplitCount : share.replicas;
  return devices.map(([resource, count]) => [sharedName(resource, share), count * times]);
}

/** What one GPU of a node offers. A GPU that no group names is whole, which only the `mixed` strategy allows. */
function resourcesOfGpu(index: number, sharing: Sharing | undefined): readonly (readonly [string, number])[] {
  const partition = sharing?.partition;
  if (partition === undefined || partition.kind === 'none') return [[GPU_RESOURCE, 1]];
  const { strategy, groups } = partition;
  if (groups === undefined) return [];
  const cut = groups
    .filter(({ devices }) => devices === 'all' || devices.includes(index))
    .flatMap(({ layout }) => Object.entries(layout) as [MigProfile, number][])
    .filter(([, count]) => count > 0);
  if (cut.length === 0) return strategy === 'mixed' ? [[GPU_RESOURCE, 1]] : [];
  return cut.map(([profile, count]) => [strategy === 'single' ? GPU_RESOURCE : migResource(profile), count]);
}
