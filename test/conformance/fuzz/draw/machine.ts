import fc, { type Arbitrary } from 'fast-check';
import { type GpuDevice, type MachineShape, machines, type Nic, type NumaNode } from '../../../../lib';
import { Named } from '../values';
import { all, few, flag, oneOf, props } from './props';

const catalogue = {
  'machines.dgxH100': () => machines.dgxH100,
  'machines.dgxH200': () => machines.dgxH200,
  'machines.dgxA100': () => machines.dgxA100,
  "machines.aws['p5.48xlarge']": () => machines.aws['p5.48xlarge'],
  "machines.aws['g4dn.metal']": () => machines.aws['g4dn.metal'],
  "machines.gcp['a3-highgpu-8g']": () => machines.gcp['a3-highgpu-8g'],
  'machines.azure.Standard_ND96isr_H100_v5': () => machines.azure.Standard_ND96isr_H100_v5,
};
export const preset: Arbitrary<Named> = fc.constantFrom(...Object.entries(catalogue).map(([text, value]) => new Named(text, value)));
export const dgxH100 = new Named('machines.dgxH100', () => machines.dgxH100);

/** Sizes from which a machine follows that does not contradict itself. */
interface Sizes {
  readonly sockets: number;
  readonly cores: number;
  readonly threads: number;
  readonly gpus: number;
  readonly memoryMiB: number;
}

const sizes: Arbitrary<Sizes> = fc.record({
  sockets: fc.constantFrom(1, 2, 4),
  cores: fc.constantFrom(1, 2, 8, 24),
  threads: fc.constantFrom(1, 2),
  gpus: fc.constantFrom(1, 2, 8),
  memoryMiB: fc.constantFrom(1, 2048, 515_000, 1_031_000),
});

type Keys = { readonly [K in keyof Required<MachineShape>]: unknown };

/** A machine of its own making: every node has as many cores, and GPUs lie on the nodes in turn. */
function shaped({ sockets, cores, threads, gpus, memoryMiB }: Sizes): Keys {
  const nodes = Array.from({ length: sockets }, (_, node): { readonly [K in keyof Required<NumaNode>]: unknown } => {
    const first = node * cores;
    const siblings = first + sockets * cores;
    return {
      id: node,
      cpus: threads === 1 ? range(first, cores) : `${range(first, cores)},${range(siblings, cores)}`,
      cores: Array.from({ length: cores }, (_each, core) => (threads === 1 ? `${first + core}` : `${first + core},${siblings + core}`)),
      memoryMiB: Math.floor(memoryMiB / sockets),
      hugePages: { '2Mi': 0 },
      distances: Array.from({ length: sockets }, (_each, other) => (other === node ? 10 : 21)),
    };
  });
  return {
    name: 'own',
    gpu: 'H100-SXM5-80GB',
    gpus: Array.from({ length: gpus }, (_, index): { readonly [K in keyof Required<GpuDevice>]: unknown } => ({
      index,
      numaNode: index % sockets,
      pciBusId: `0000:${(index + 16).toString(16)}:00.0`,
    })),
    cpus: sockets * cores * threads,
    architecture: 'amd64',
    threadsPerCore: threads,
    sockets,
    memoryMiB,
    numa: nodes,
    nics: [],
    confidence: 'measured',
    source: 'a test',
    virtual: false,
  };
}

const range = (first: number, count: number): string => (count === 1 ? `${first}` : `${first}-${first + count - 1}`);

const nic = props<Nic, 'name' | 'kind'>(
  {
    name: oneOf('mlx5_0', 'mlx5_1'),
    numaNode: oneOf(0),
    kind: oneOf('infiniband', 'ethernet', 'efa', 'gvnic'),
    gbps: oneOf(400, 12.5),
    nearestGpu: oneOf(0),
    resource: oneOf('openshift.io/rail0'),
    devices: oneOf(1, 8),
  },
  ['name', 'kind'],
  2,
);

/** What a hand-written machine may leave out or say otherwise. */
const variations = fc.record({
  gpu: oneOf('H100-SXM5-80GB', 'A100-SXM4-80GB', 'L4', 'T4', 'GB10', 'A10'),
  name: oneOf('own', 'own-1.large', 'a_b'),
  nics: fc.oneof(few(nic, 1), fc.constant(undefined)),
  virtual: fc.oneof(flag, fc.constant(undefined)),
  confidence: oneOf('measured', 'A', 'B', 'C', 'D'),
  without: fc.subarray(['numa', 'threadsPerCore', 'sockets', 'memoryMiB'] as const, { maxLength: 1 }),
});

const custom = fc.tuple(sizes, variations).map(([size, { without, ...others }]) => {
  const whole: Readonly<Record<string, unknown>> = { ...shaped(size), ...others };
  const left: readonly string[] = without;
  return Object.fromEntries(Object.entries(whole).filter(([key, value]) => value !== undefined && !left.includes(key)));
});

/** Machines of the catalogue, and of a program's own. */
export const machine: Arbitrary<unknown> = fc.oneof({ weight: 2, arbitrary: preset }, { weight: 1, arbitrary: custom });
/** The machine of a pool, or the machines. */
export const machineChoice = fc.oneof(
  { weight: 6, arbitrary: all<{ machine: unknown }>({ machine }) },
  { weight: 1, arbitrary: all<{ machines: unknown }>({ machines: fc.array(machine, { minLength: 1, maxLength: 2 }) }) },
);
