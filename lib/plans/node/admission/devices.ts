import type { MachineShape, NumaNode } from '../../../words/machine';
import { type Sharing, sharingOn } from '../../model';
import { allocatorOf, exclusive } from '../../allocators';
import { networkDevices } from '../../fabrics';

/** The devices that a node offers. */
export interface NodeDevices {
  /** How many of each resource are on each NUMA node, and last, on none. */
  readonly free: Readonly<Record<string, readonly number[]>>;
  /** Whether a GPU's NUMA node was not published, rather than reported as none by the machine itself. */
  readonly unknown: boolean;
}

/**
 * Devices by resource and NUMA node, as the pool's allocator reports them: a MIG device is where its GPU is. A GPU
 * without a NUMA node has no say in alignment.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm` (a device's topology); resource names as in `offeredResources`.
 */
export function devicesOf(machine: MachineShape, sharing: Sharing | undefined, nodes: readonly NumaNode[]): NodeDevices {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const free: Record<string, number[]> = {};
  const offer = sharingOn(sharing ?? WHOLE, machine.gpu);
  const { ofGpu, haveNuma } = allocatorOf(offer).devices;
  for (const { index, numaNode } of machine.gpus) {
    const place = (numaNode === undefined || !haveNuma ? undefined : places.get(numaNode)) ?? nodes.length;
    for (const [resource, count] of ofGpu(offer, index)) {
      const counts = (free[resource] ??= Array.from({ length: nodes.length + 1 }, () => 0));
      counts[place] = (counts[place] ?? 0) + count;
    }
  }
  // Which NUMA node they are on has no say: plugins of network devices tell it seldom, and our machines do not say which do.
  for (const [resource, count] of networkDevices(machine)) free[resource] ??= [...nodes.map(() => 0), count];
  const unknown = machine.confidence !== 'measured' && machine.gpus.some(({ numaNode }) => numaNode === undefined);
  return { free, unknown };
}

const WHOLE = exclusive();
