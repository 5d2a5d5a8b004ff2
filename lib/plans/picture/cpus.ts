import { coresOfNode, cpusOfNode, type MachineShape, type NumaNode } from '../../words/machine';
import { type Figure, grid, rect } from './figure';
import type { CpuRole, CpuUse } from './roles';
import { around, withText } from './xml';

/** A CPU to draw: its number, where that is known, and what it is for. */
interface Cell {
  readonly cpu?: number;
  readonly role: CpuRole;
}

const CELL = { width: 22, height: 13 };
const GAP = 2;

/** The CPUs of a NUMA node: the threads of a core together, where the machine says which they are. */
export function cpusOf(node: NumaNode, use: CpuUse, width: number): Figure {
  const cell = (cpu: number): Cell => ({ cpu, role: use.of(cpu) });
  const cores = coresOfNode(node)?.filter((threads) => threads.length > 0);
  const ofCores = new Set(cores?.flat());
  const others = cpusOfNode(node).filter((cpu) => !ofCores.has(cpu));
  return cells([...(cores ?? []).map((threads) => coreOf(threads.map(cell))), ...others.map((cpu) => single(cell(cpu)))], width);
}

/**
 * The CPUs of a machine of which only their number is known: without numbers, as which of them are where is not known
 * either. As many of them are reserved as the kubelet keeps.
 */
export function countedCpus({ cpus, threadsPerCore = 1 }: MachineShape, use: CpuUse, width: number): Figure {
  const all = Array.from({ length: cpus }, (_, place): Cell => ({ role: place < use.reserved.length ? 'reserved' : use.rest }));
  if (threadsPerCore === 1 || cpus % threadsPerCore !== 0) return cells(all.map(single), width);
  const cores = Array.from({ length: cpus / threadsPerCore }, (_, core) =>
    coreOf(all.slice(core * threadsPerCore, (core + 1) * threadsPerCore)),
  );
  return cells(cores, width);
}

/** Rows of equal length, so that the last is not much shorter than the others. */
function cells(figures: readonly Figure[], width: number): Figure {
  const most = Math.max(1, Math.floor((width + GAP) / (CELL.width + GAP)));
  const rows = Math.max(1, Math.ceil(figures.length / most));
  return grid(figures, Math.max(1, Math.ceil(figures.length / rows)), GAP);
}

const single = (cell: Cell): Figure => ({ ...CELL, at: (x, y) => drawn(cell, x, y) });

/** A core: its threads below each other, in one frame where there are several. */
function coreOf(threads: readonly Cell[]): Figure {
  const [only] = threads;
  if (only !== undefined && threads.length === 1) return single(only);
  const size = { width: CELL.width, height: CELL.height * threads.length };
  return {
    ...size,
    at: (x, y) =>
      around('g', { class: 'core' }, [
        ...threads.flatMap((cell, index) => drawn(cell, x, y + index * CELL.height)),
        rect({ class: 'box', x, y, ...size }),
      ]),
  };
}

function drawn({ cpu, role }: Cell, x: number, y: number): readonly string[] {
  const shape = rect({ class: `cell ${role}`, x, y, ...CELL });
  if (cpu === undefined) return [shape];
  return [shape + withText('text', { class: 'number', x: x + CELL.width / 2, y: y + CELL.height - 3.6 }, String(cpu))];
}
