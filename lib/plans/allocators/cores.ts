import { gpuMemory } from '../../words/gpu';
import { optional, ownValue } from '../../internal';
import { type Container, MiB, parseMemory, parseQuantity, type PodSpec, type Quantity } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import {
  type AllocatorMemory,
  CORES_OF_GPU,
  gpusOfCores,
  labelsSchema,
  type OfferedResource,
  poolGpuModels,
  type PoolShape,
} from '../model';

/** How an allocator counts parts of GPUs: hundredths as cores, and memory in units. */
export interface CoreUnits {
  readonly cores: string;
  readonly memory: string;
  /** Bytes of one unit of memory. */
  readonly unit: number;
}

/** What stands in the limits of a container. */
export const coreLimits = (
  units: CoreUnits,
  { cores, memory }: { readonly cores: number; readonly memory?: Quantity },
): Readonly<Record<string, number>> => ({
  [units.cores]: cores,
  ...(memory === undefined ? {} : { [units.memory]: Math.ceil((parseMemory(memory) ?? 0) / units.unit) }),
});

/** What a node offers: the cores of all its GPUs. How much memory they have depends on the driver. */
export const offeredCores = ({ cores }: CoreUnits, shape?: PoolShape): OfferedResource => {
  const gpus = shape?.machine.gpus.length;
  return { resource: cores, ...(gpus === undefined ? {} : { perNode: gpus * CORES_OF_GPU }) };
};

/** Memory of the largest GPU of a pool: the most that one container can get. */
export const coreMemory = ({ memory: resource, unit }: CoreUnits): AllocatorMemory => ({
  isLimited: () => true,
  resource,
  unitMiB: () => unit / MiB,
  given: (pool) => {
    const [largest] = poolGpuModels(pool)
      .map(gpuMemory)
      .sort((a, b) => b.mostMiB - a.mostMiB);
    return largest;
  },
});

/** What a container takes. */
interface Part {
  readonly cores: number;
  readonly memory: number;
}

/**
 * The most pods of one kind for which the GPUs of an empty node have room: a part lies on one GPU, and whole GPUs are
 * shared with nobody. For pods of unequal parts only the sums count, which is never too few.
 */
export function podsByCores(units: CoreUnits, machine: MachineShape, pod: PodSpec, driver: 'least' | 'most'): number | undefined {
  const { containers, initContainers = [] } = pod;
  const parts: Part[] = [];
  for (const container of [...initContainers, ...containers]) {
    const part = partOf(units, container);
    if (part === undefined) continue;
    if (initContainers.includes(container) && container.restartPolicy !== 'Always') return undefined;
    parts.push(part);
  }
  const [first] = parts;
  if (first === undefined) return undefined;
  const gpus = machine.gpus.length;
  const room = Math.floor((gpuMemory(machine.gpu)[`${driver}MiB`] * MiB) / units.unit);
  if (parts.every(({ cores, memory }) => cores === first.cores && memory === first.memory))
    return Math.floor(
      first.cores >= CORES_OF_GPU
        ? gpus / (gpusOfCores(first.cores) * parts.length)
        : (gpus * Math.min(fits(CORES_OF_GPU, first.cores), fits(room, first.memory))) / parts.length,
    );
  const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const memory = sum((part) => (part.cores >= CORES_OF_GPU ? gpusOfCores(part.cores) * room : part.memory));
  return Math.min(
    fits(
      gpus * CORES_OF_GPU,
      sum(({ cores }) => cores),
    ),
    fits(gpus * room, memory),
  );
}

/** How many GPUs' worth a pod takes: whole GPUs, or the mean of the cores and the memory of one; the cores alone where no memory is asked for. */
export function gpusByCores(units: CoreUnits, machine: MachineShape, { containers }: PodSpec): number | undefined {
  const room = Math.floor((gpuMemory(machine.gpu).leastMiB * MiB) / units.unit);
  const parts = containers.flatMap((container) => partOf(units, container) ?? []);
  const worth = ({ cores, memory }: Part): number =>
    cores >= CORES_OF_GPU ? gpusOfCores(cores) : memory === 0 ? cores / CORES_OF_GPU : (cores / CORES_OF_GPU + memory / room) / 2;
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + worth(part), 0);
}

const fits = (room: number, each: number): number => (each === 0 ? Number.POSITIVE_INFINITY : Math.floor(room / each));

function partOf(units: CoreUnits, { resources = {} }: Container): Part | undefined {
  const said = (name: string): number => parseQuantity(ownValue(resources.limits, name) ?? ownValue(resources.requests, name) ?? 0) ?? 0;
  const part = { cores: said(units.cores), memory: said(units.memory) };
  return part.cores > 0 ? part : undefined;
}

/** Form of labels by which an allocator finds its nodes, where an installation has its own. */
export const nodeLabelKeys = { nodeLabels: optional(labelsSchema) };
