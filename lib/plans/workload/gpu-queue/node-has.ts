import { allocatorOf, givesParts, poolResources } from '../../allocators';
import { fabricUse, impliedFabric } from '../../fabrics';
import { formatMemory, MiB, parseMemory, type Quantity } from '../../../words/kubernetes';
import type { GpuPool, OfferedResource, PoolDescription } from '../../model';
import { fairShare } from '../../node';

/** What a node of a pool has of a resource, in the unit in which a quota is written. */
export type NodeHas = ReadonlyMap<string, Amount>;

/** CPUs and devices are numbers; the rest is bytes. */
export interface Amount {
  readonly of: 'count' | 'bytes';
  readonly value: number;
}

/** What a node of a pool has for workloads that wait in a queue; undefined where its machine, or what it gives out, is not known. */
export function nodeHas(pool: PoolDescription, perNode: Readonly<Record<string, Quantity>> = {}): NodeHas | undefined {
  return givesParts(pool.sharing) ? undefined : amountsOf(pool, poolResources(pool), perNode);
}

/** The same with what a node offers of devices, `classes` of claimed ones among them; undefined where its machine or their number is not known. */
export function amountsOf(
  pool: PoolDescription,
  offered: readonly OfferedResource[],
  perNode: Readonly<Record<string, Quantity>> = {},
  claims?: 'classes',
): NodeHas | undefined {
  const devices = offered.reduce((sum, { perNode: count = 0 }) => sum + count, 0);
  // Some systems count whole GPUs alone.
  const ofAll = offered.length === poolResources(pool).length;
  const share = devices === 0 ? undefined : fairShare(pool, ofAll ? 'node' : { gpus: devices }, 0, { cpu: 0, memoryMiB: 0 });
  // Devices that are claimed have the name of their class, and no resource.
  if (
    share === undefined ||
    offered.some(({ resource, perNode: count }) => count === undefined || (claims !== 'classes' && isClaimed(pool, resource)))
  )
    return undefined;
  const ask = { gpus: devices, pool, asked: [] };
  const fabric = impliedFabric(ask);
  const used = Object.entries(fabric === undefined ? {} : fabricUse([fabric], ask).resources);
  return new Map<string, Amount>([
    ['cpu', count(share.cpu)],
    ['memory', { of: 'bytes', value: share.memoryMiB * MiB }],
    ...offered.map(({ resource, perNode: amount = 0 }) => [resource, count(amount)] as const),
    ...[...used, ...Object.entries(perNode)].map(([name, amount]) => [name, amountOf(name, amount)] as const),
  ]);
}

/** Whether pods get a device of a pool by a claim, so that its name is that of a DeviceClass. */
export const isClaimed = ({ sharing }: PoolDescription, resource: string): boolean => {
  const { claims, resources } = allocatorOf(sharing);
  return claims !== undefined && resources.isOurs(resource);
};

/** So many nodes of each pool, resource by resource; undefined where it is nodes of no pool. */
export function sumOf(
  pools: readonly GpuPool[],
  has: (pool: PoolDescription) => NodeHas | undefined,
  nodesOf: (pool: string) => number | undefined,
): Readonly<Record<string, number | string>> | undefined {
  const sums = new Map<string, Amount>();
  for (const { description } of pools) {
    const nodes = nodesOf(description.name);
    if (nodes === undefined) continue;
    for (const [name, { of, value }] of has(description) ?? []) sums.set(name, { of, value: (sums.get(name)?.value ?? 0) + value * nodes });
  }
  return sums.size === 0 ? undefined : Object.fromEntries([...sums].map(([name, amount]) => [name, timesOf(amount, 1)]));
}

export const count = (value: number): Amount => ({ of: 'count', value });

/** Devices have a domain in their names; what else there is counts in bytes. */
const amountOf = (name: string, amount: Quantity): Amount =>
  name.includes('/') ? count(Number(amount)) : { of: 'bytes', value: parseMemory(amount) ?? 0 };

export const NOTHING: NodeHas = new Map();

/** So many nodes' worth, rounded down: what is not whole is of no use. */
export function timesOf({ of, value }: Amount, nodes: number): number | string {
  const product = value * nodes;
  return of === 'count' ? Math.floor(product) : product === 0 ? 0 : formatMemory(Math.floor(product / MiB) * MiB);
}
