import { ownValue } from '../../../internal';
import { gpuMemory, gpuModels } from '../../../words/gpu';
import { type Container, MiB, parseQuantity } from '../../../words/kubernetes';
import { CORES_OF_GPU, nearestCores } from '../../../plans/model';
import { mpsUnits, vcudaUnits } from '../../../plans/allocators';

/** Who counts GPUs in cores, and which numbers of them it takes. */
export interface CoreCounter {
  readonly name: string;
  readonly cores: string;
  readonly memory: string;
  /** MiB of one unit of memory. */
  readonly unitMiB: number;
  /** Whether more than 100 cores are whole GPUs. */
  readonly givesWhole: boolean;
  /** Whether a part needs both amounts. */
  readonly needsBoth: boolean;
}

/** Sources: gpu-manager 8cd842ed, what its allocator refuses; alauda/acp-docs v4.2, hardware accelerator, MPS. */
export const coreCounters: readonly CoreCounter[] = [
  { name: 'GPU-Manager', ...vcudaUnits, unitMiB: vcudaUnits.unit / MiB, givesWhole: true, needsBoth: true },
  { name: "Alauda's MPS plugin", ...mpsUnits, unitMiB: mpsUnits.unit / MiB, givesWhole: false, needsBoth: false },
];

/** What a container asks for by a name, as it is written. */
export const askedIn = ({ resources }: Container, name: string): unknown =>
  ownValue(resources?.limits, name) ?? ownValue(resources?.requests, name);

/** Where it stands. */
export const placeIn = ({ resources }: Container, name: string): string =>
  `resources.${ownValue(resources?.limits, name) === undefined ? 'requests' : 'limits'}["${name}"]`;

/** The numbers of cores that would be taken instead; undefined where this one is. */
export function otherCores({ givesWhole }: CoreCounter, got: unknown): readonly unknown[] | undefined {
  const cores = parseQuantity(got);
  if (cores === undefined) return [`a whole number from 1 to ${CORES_OF_GPU}`];
  if (cores === 0 || (Number.isInteger(cores) && cores > 0 && cores <= CORES_OF_GPU)) return undefined;
  if (cores < CORES_OF_GPU) return [Math.max(1, Math.round(cores))];
  if (!givesWhole) return [CORES_OF_GPU];
  return Number.isInteger(cores) && cores % CORES_OF_GPU === 0 ? undefined : nearestCores(cores);
}

let most: number | undefined;
/** MiB of the largest GPU that is known here. */
export const mostMiB = (): number => (most ??= Math.max(...gpuModels.map((model) => gpuMemory(model).mostMiB)));

/** The number of units that was meant by an amount of bytes or of MiB; undefined where units are given. */
export function meantUnits(counter: CoreCounter, got: unknown): number | undefined {
  const amount = parseQuantity(got);
  if (amount === undefined || amount * counter.unitMiB <= mostMiB()) return undefined;
  const inBytes = amount / MiB / counter.unitMiB;
  return Math.max(1, Math.ceil(inBytes >= 1 ? inBytes : amount / counter.unitMiB));
}
