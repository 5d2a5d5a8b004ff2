import { gpuMemory } from '../../words/gpu';
import { optional, ownValue } from '../../internal';
import { type Container, MiB, parseMemory, parseQuantity, type Quantity } from '../../words/kubernetes';
import {
  type AllocatorMemory,
  type AllocatorRow,
  CORES_OF_GPU,
  type GpuPart,
  gpusOfCores,
  labelsSchema,
  type OfferedResource,
  poolGpuModels,
  type PoolShape,
} from '../model';
import { partsOfContainers } from './parts';

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

/** Parts of GPUs by cores and memory: a part lies on one GPU, the fullest that has room, and whole GPUs are shared with nobody. */
export const coreParts =
  (units: CoreUnits): NonNullable<AllocatorRow['parts']> =>
  ({ gpu }, _sharing, driver) => {
    const memory = Math.floor((gpuMemory(gpu)[`${driver}MiB`] * MiB) / units.unit);
    return {
      total: { containers: Infinity, memory, cores: CORES_OF_GPU },
      first: 'most',
      of: (pod) => partsOfContainers(pod, (container) => partOf(units, container, memory)),
    };
  };

function partOf(units: CoreUnits, { resources = {} }: Container, room: number): GpuPart | undefined {
  const said = (name: string): number => parseQuantity(ownValue(resources.limits, name) ?? ownValue(resources.requests, name) ?? 0) ?? 0;
  const [cores, memory] = [said(units.cores), said(units.memory)];
  if (cores <= 0) return undefined;
  return cores >= CORES_OF_GPU ? { gpus: gpusOfCores(cores), memory: room, cores: CORES_OF_GPU } : { gpus: 1, memory, cores };
}

/** Form of labels by which an allocator finds its nodes, where an installation has its own. */
export const nodeLabelKeys = { nodeLabels: optional(labelsSchema) };
