import fc, { type Arbitrary } from 'fast-check';
import { type MachineShape, machines, numaOf } from '../../../../lib/words/machine';
import { recordedMachines } from '../../../node/machines';

/** Every machine that this library knows, whose NUMA nodes are known. */
const known: readonly MachineShape[] = shapesIn(machines).filter((machine) => numaOf(machine) !== undefined);
const knowsMemory = (machine: MachineShape): boolean => numaOf(machine)!.every(({ memoryMiB }) => memoryMiB !== undefined);

/** Those of them whose memory is known as well. */
export const presets: readonly MachineShape[] = known.filter(knowsMemory);
/** Those of them whose memory is not: no Memory Manager can be set up for them. */
export const withoutMemory: readonly MachineShape[] = known.filter((machine) => !knowsMemory(machine));

function shapesIn(found: object): readonly MachineShape[] {
  return 'gpus' in found
    ? [found as MachineShape]
    : Object.values(found).flatMap((inner: unknown) => (isObject(inner) ? shapesIn(inner) : []));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

interface Layout {
  /** Cores, MiB and GPUs of each NUMA node. */
  readonly nodes: readonly { readonly cores: number; readonly memoryMiB: number; readonly gpus: number }[];
  readonly threads: 1 | 2;
  /** Siblings are neighbours, or a whole machine apart. */
  readonly neighbours: boolean;
  readonly sockets: number;
  /** GPUs without a NUMA node. */
  readonly homeless: number;
  readonly far: readonly number[];
}

const layouts: Arbitrary<Layout> = fc.record({
  nodes: fc.oneof(
    // Machines are mostly even.
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 4 }))
      .map(([count, cores, gib, gpus]) => Array.from({ length: count }, () => ({ cores, memoryMiB: gib * 1024, gpus }))),
    fc.array(
      fc.record({
        cores: fc.integer({ min: 1, max: 8 }),
        memoryMiB: fc.integer({ min: 1, max: 16 }).map((parts) => parts * 512),
        gpus: fc.integer({ min: 0, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  ),
  threads: fc.constantFrom(1, 2),
  neighbours: fc.boolean(),
  sockets: fc.integer({ min: 1, max: 2 }),
  homeless: fc.constantFrom(0, 0, 0, 1, 2),
  far: fc.array(fc.constantFrom(12, 20, 21, 32), { minLength: 10, maxLength: 10 }),
});

function machineOf({ nodes, threads, neighbours, sockets, homeless, far }: Layout): MachineShape {
  const total = nodes.reduce((sum, { cores }) => sum + cores, 0);
  let core = 0;
  const numa = nodes.map(({ cores, memoryMiB }, id) => {
    const lists = Array.from({ length: cores }, () => {
      const number = core++;
      if (threads === 1) return `${number}`;
      return neighbours ? `${2 * number}-${2 * number + 1}` : `${number},${number + total}`;
    });
    const distances = nodes.map((_, other) => (other === id ? 10 : (far[Math.min(id, other) * 3 + Math.max(id, other) - 1] ?? 20)));
    return { id, cpus: lists.join(','), cores: lists, memoryMiB, distances };
  });
  const homes = [
    ...nodes.flatMap(({ gpus }, id) => Array.from({ length: gpus }, () => id)),
    ...Array.from({ length: homeless }, () => undefined),
  ];
  return {
    name: 'drawn',
    gpu: 'A100-SXM4-80GB',
    gpus: homes.map((numaNode, index) => ({ index, ...(numaNode === undefined ? {} : { numaNode }) })),
    cpus: total * threads,
    threadsPerCore: threads,
    sockets: Math.min(sockets, nodes.length),
    memoryMiB: numa.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0),
    numa,
    confidence: 'measured',
    source: 'drawn',
  };
}

/** Machines: mostly small ones of any shape, which managers answer for quickly. */
export const anyMachine: Arbitrary<MachineShape> = fc.oneof(
  { weight: 8, arbitrary: layouts.map(machineOf) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(recordedMachines)) },
  { weight: 1, arbitrary: fc.constantFrom(...presets) },
);
