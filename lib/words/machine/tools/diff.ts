import { grouped, ownValue } from '../../../internal';
import type { MachineShape, Nic } from '../shape';
import type { NodeSnapshot } from '../snapshot';

/** Something in which two machines differ. */
export interface MachineDifference {
  /** What differs, such as `GPU 3: NUMA node` or `sysctl vm.swappiness`. */
  readonly what: string;
  /** The two values as text; `-` for something that one of them does not have. */
  readonly first: string;
  readonly second: string;
}

/** A machine, and how its node is set up where that is known. */
export interface ComparedMachine {
  readonly machine: MachineShape;
  /** @default - what only a snapshot knows is not compared */
  readonly node?: NodeSnapshot;
}

/** Values by name, and things that have such values. */
interface Facts {
  readonly [name: string]: unknown;
}

/** See `diffMachines`. */
export function diffMachines(first: ComparedMachine, second: ComparedMachine): readonly MachineDifference[] {
  const [a, b] = [first.machine, second.machine];
  return [
    ...ofFields('', scalars(a), scalars(b)),
    ...ofThings('GPU', byKey(a.gpus, 'index'), byKey(b.gpus, 'index')),
    ...ofThings('NUMA node', byKey(a.numa, 'id'), byKey(b.numa, 'id')),
    ...ofNics(a, b),
    ...(first.node === undefined || second.node === undefined ? [] : ofNodes(first.node, second.node)),
  ];
}

/** NICs by name, or, where one of the two machines is counts alone, by how many there are of a kind. */
function ofNics(a: MachineShape, b: MachineShape): readonly MachineDifference[] {
  if (a.confidence !== 'D' && b.confidence !== 'D') return ofThings('NIC', byKey(a.nics, 'name'), byKey(b.nics, 'name'));
  if (a.nics === undefined || b.nics === undefined) return [];
  const [first, second] = [a.nics, b.nics].map((nics) => grouped(nics, ({ kind }) => kind)) as [NicsByKind, NicsByKind];
  const counts = (nics: NicsByKind): Facts =>
    Object.fromEntries([...new Set([...first.keys(), ...second.keys()])].map((kind) => [kind, nics.get(kind)?.length ?? 0]));
  return ofFields('NICs of kind ', counts(first), counts(second));
}

type NicsByKind = ReadonlyMap<Nic['kind'], readonly Nic[]>;

/** What is not a list, without what only says where the facts come from. */
const scalars = ({ gpus, cpus, gpu, architecture, threadsPerCore, sockets, memoryMiB }: MachineShape): Facts => ({
  'GPU model': gpu,
  GPUs: gpus.length,
  CPUs: cpus,
  architecture,
  'threads per core': threadsPerCore,
  sockets,
  'memory in MiB': memoryMiB,
});

/** Readable names of fields; others are called as they are. */
const NAMES: Readonly<Record<string, string>> = {
  numaNode: 'NUMA node',
  pciBusId: 'PCI address',
  cpus: 'CPUs',
  memoryMiB: 'memory in MiB',
  hugePages: 'huge pages',
  nearestGpu: 'nearest GPU',
  gbps: 'Gbit/s',
};

/** A list by what names its members; undefined where the list is unknown. */
function byKey<T extends object>(list: readonly T[] | undefined, key: keyof T): ReadonlyMap<string, Facts> | undefined {
  return (
    list &&
    new Map(
      list.map((one) => {
        const { [key]: name, ...rest } = one;
        return [String(name), rest] as const;
      }),
    )
  );
}

/** Fields that both know. What one does not know is no difference. */
function ofFields(prefix: string, first: Facts, second: Facts): readonly MachineDifference[] {
  return Object.keys({ ...first, ...second }).flatMap((name): readonly MachineDifference[] => {
    const [a, b] = [ownValue(first, name), ownValue(second, name)];
    if (a === undefined || b === undefined) return [];
    const what = `${prefix}${ownValue(NAMES, name) ?? name}`;
    if (isFacts(a) && isFacts(b)) return ofFields(`${what}: `, a, b);
    const [left, right] = [textOf(a), textOf(b)];
    return left === right ? [] : [{ what, first: left, second: right }];
  });
}

/** Members of two lists by name; one that only one list has is a difference, as both are known. */
function ofThings(
  kind: string,
  first: ReadonlyMap<string, Facts> | undefined,
  second: ReadonlyMap<string, Facts> | undefined,
): readonly MachineDifference[] {
  if (first === undefined || second === undefined) return [];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((name) => {
    const [a, b] = [first.get(name), second.get(name)];
    if (a !== undefined && b !== undefined) return ofFields(`${kind} ${name}: `, a, b);
    return [{ what: `${kind} ${name}`, first: a === undefined ? '-' : 'there', second: b === undefined ? '-' : 'there' }];
  });
}

function ofNodes(first: NodeSnapshot, second: NodeSnapshot): readonly MachineDifference[] {
  const { sysctls: sysctlsA, disks: disksA, nicDrivers: driversA, modules: modulesA, nvidia: nvidiaA, ...restA } = first;
  const { sysctls: sysctlsB, disks: disksB, nicDrivers: driversB, modules: modulesB, nvidia: nvidiaB, ...restB } = second;
  const { gpus: gpusA, ...driverA } = nvidiaA ?? { gpus: undefined };
  const { gpus: gpusB, ...driverB } = nvidiaB ?? { gpus: undefined };
  const states = (gpus: typeof gpusA) =>
    gpus &&
    byKey(
      gpus.map((gpu, index) => ({ index, ...gpu, pciBusId: undefined })),
      'index',
    );
  return [
    ...ofFields('', restA, restB),
    ...ofFields('sysctl ', sysctlsA ?? {}, sysctlsB ?? {}),
    ...ofThings('disk', byKey(disksA, 'name'), byKey(disksB, 'name')),
    ...ofThings('driver of', values(driversA), values(driversB)),
    ...ofThings('module', values(modulesA), values(modulesB)),
    ...ofFields('NVIDIA ', driverA, driverB),
    ...ofThings('GPU', states(gpusA), states(gpusB)),
  ];
}

/** A record as things that have one value each. */
const values = (record: Readonly<Record<string, string>> | undefined): ReadonlyMap<string, Facts> | undefined =>
  record && new Map(Object.entries(record).map(([name, is]) => [name, { is }]));

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text === '' ? 'none' : text;
}
