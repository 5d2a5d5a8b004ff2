import { memoText, ownValue } from '../../internal';
import type { AllocatorRow, OtherDevicesOffered, RequestMember, Sharing } from '../model';
import { alaudaMpsAllocator } from './alauda-mps/alauda-mps';
import { devicePlugin } from './device-plugin/device-plugin';
import { draAllocator } from './dra/dra';
import { gpuManagerAllocator } from './gpu-manager/gpu-manager';
import { hamiAllocator } from './hami/hami';
import { hamiDraAllocator } from './hami-dra/hami-dra';
import { hamiDevicesAllocator } from './hami-devices/hami-devices';
import { kaiFractionsAllocator } from './kai-fractions/kai-fractions';
import { sandboxAllocator } from './sandbox/sandbox';
import { vendorPluginAllocator } from './vendor-plugin/vendor-plugin';
import { volcanoVgpuAllocator } from './volcano-vgpu/volcano-vgpu';

/** Every allocator that the library knows. One more is one more row here, and a folder beside those of the others. */
export const defaultAllocators: readonly AllocatorRow[] = [
  devicePlugin,
  hamiAllocator,
  draAllocator,
  gpuManagerAllocator,
  alaudaMpsAllocator,
  volcanoVgpuAllocator,
  kaiFractionsAllocator,
  hamiDraAllocator,
  hamiDevicesAllocator,
  vendorPluginAllocator,
  sandboxAllocator,
];

/**
 * Id of an allocator. Nothing else that is exported has this type: how a pool offers its GPUs is its `mode`.
 */
export type Allocator = string;

/** The allocator with an id, where it is known. */
export const allocatorWith = (id: string, rows: readonly AllocatorRow[] = defaultAllocators): AllocatorRow | undefined =>
  rows.find((row) => row.id === id);

/** Who gives out the devices of a pool: the allocator of its share. */
export const allocatorOf = ({ share }: Pick<Sharing, 'share'>, rows: readonly AllocatorRow[] = defaultAllocators): AllocatorRow =>
  rows.find(({ shares }) => share.kind in shares) ?? (rows[0] as AllocatorRow);

/** Who serves a request of a pod that names no pool, or whose pool does not serve it. */
export const allocatorFor = (member: RequestMember, rows: readonly AllocatorRow[] = defaultAllocators): AllocatorRow =>
  rows.find(({ serves }) => serves.includes(member)) ?? (rows[0] as AllocatorRow);

/** Whether a resource counts devices: GPUs, shares of them, or MIG devices. */
export const countsDevices = (resource: string, rows: readonly AllocatorRow[] = defaultAllocators): boolean => counting(rows)(resource);

/** Every rule asks, and a program has a handful of names. */
const counting = ofRows((rows) => memoText((resource) => rows.some(({ resources }) => resources.countsDevices(resource))));

/** Whether each of a resource is a device of its own, as far as its name says. */
export const countsWholeDevices = (resource: string, rows: readonly AllocatorRow[] = defaultAllocators): boolean =>
  rows.some(({ resources }) => resources.countsDevices(resource) && !resources.countsShares(resource));

/** Whether a container that asks for this asks for GPUs, whatever a configuration calls them. */
export const asksForGpus = (resource: string, rows: readonly AllocatorRow[] = defaultAllocators): boolean =>
  rows.some(({ resources }) => resources.isOurs(resource));

/** Amounts of each GPU, such as memory, that some scheduler counts and no node advertises. */
export const partResources = (rows: readonly AllocatorRow[] = defaultAllocators): readonly string[] => partsIn(rows);

const partsIn = ofRows((rows): readonly string[] => rows.flatMap(({ resources }) => resources.parts));

/** Whether pods of this pool ask for parts of GPUs. How many such pods fit on a node cannot be told. */
export const givesParts = (sharing: Pick<Sharing, 'share'>, rows: readonly AllocatorRow[] = defaultAllocators): boolean =>
  hasParts(allocatorOf(sharing, rows));

const hasParts = ({ resources: { parts, unitsOfDevice } }: AllocatorRow): boolean => parts.length > 0 || unitsOfDevice !== undefined;

/** The devices of another vendor than NVIDIA that a pool offers; undefined where it offers GPUs of NVIDIA. */
export const otherDevicesOf = (
  sharing: Pick<Sharing, 'partition' | 'share'>,
  rows: readonly AllocatorRow[] = defaultAllocators,
): OtherDevicesOffered | undefined => allocatorOf(sharing, rows).otherDevices?.(sharing);

/** How many devices an amount of a resource is of: the amount itself, where it does not count parts of one. */
export const devicesIn = (resource: string, amount: number, rows: readonly AllocatorRow[] = defaultAllocators): number => {
  const units = unitsIn(rows)(resource);
  return units === undefined ? amount : Math.ceil(amount / units);
};

const unitsIn = ofRows((rows) =>
  memoText((resource) =>
    ownValue(rows.find(({ resources }) => ownValue(resources.unitsOfDevice, resource) !== undefined)?.resources.unitsOfDevice, resource),
  ),
);

/** Works out something from the rows, and keeps the answer for the default ones: every container of a program asks for it. */
function ofRows<V>(make: (rows: readonly AllocatorRow[]) => V): (rows: readonly AllocatorRow[]) => V {
  let ofDefault: V | undefined;
  return (rows) => (rows === defaultAllocators ? (ofDefault ??= make(rows)) : make(rows));
}

/** Whether a name is one that an allocator makes by itself, or reads beside its devices. */
export const isGpuResource = (resource: string, rows: readonly AllocatorRow[] = defaultAllocators): boolean =>
  rows.some(
    ({ resources: { countsDevices: counts, parts, others } }) => counts(resource) || parts.includes(resource) || others.includes(resource),
  );
