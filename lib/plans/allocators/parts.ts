import { inTurn } from '../../internal';
import type { Container, PodSpec } from '../../words/kubernetes';
import type { GpuAmounts, GpuPart, PartsOfGpus } from '../model';

/** All cores of a GPU. */
export const PERCENT = 100;

/** What the containers and sidecars of a pod take; undefined when an init container takes something, or no container does. */
export function partsOfContainers(pod: PodSpec, partOf: (container: Container) => GpuPart | undefined): readonly GpuPart[] | undefined {
  const parts: GpuPart[] = [];
  for (const { container, turn } of inTurn(pod)) {
    const part = partOf(container);
    if (part === undefined) continue;
    if (turn === 'init') return undefined;
    parts.push(part);
  }
  return parts.length === 0 ? undefined : parts;
}

/**
 * How many GPUs' worth parts are: the mean of memory and cores, or one of them where the other is not asked for; of each GPU at least
 * as much as one of all containers that may share it.
 */
export const worthOfParts = (parts: readonly GpuPart[], total: GpuAmounts): number =>
  parts.reduce((sum, { gpus, memory, cores }) => {
    const [ofMemory, ofCores] = [memory / total.memory, cores / total.cores];
    const worth = cores === 0 ? ofMemory : memory === 0 ? ofCores : (ofMemory + ofCores) / 2;
    return sum + gpus * Math.max(1 / total.containers, worth);
  }, 0);

/** GPUs that are wholly free. */
export const untouchedGpus = (count: number): readonly GpuAmounts[] =>
  Array.from({ length: count }, () => ({ containers: 0, memory: 0, cores: 0 }));

/**
 * The GPUs of a node with the parts of a pod taken of them, or undefined where they have too little room.
 *
 * Sources: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `Fit`; volcano v1.15.1 `pkg/scheduler/api/devices/nvidia/vgpu/utils.go`,
 * `checkNodeGPUSharingPredicateAndScore`; gpu-admission 47d56ae9 `pkg/algorithm/share.go` and `exclusive.go`, `Evaluate`.
 */
export function takeParts(gpus: readonly GpuAmounts[], parts: readonly GpuPart[], rules: PartsOfGpus): readonly GpuAmounts[] | undefined {
  let left: readonly GpuAmounts[] | undefined = gpus;
  for (const part of parts) if (left !== undefined) left = takePart(left, part, rules);
  return left;
}

function takePart(gpus: readonly GpuAmounts[], part: GpuPart, { total, first }: PartsOfGpus): readonly GpuAmounts[] | undefined {
  const sign = first === 'most' ? -1 : 1;
  const free = gpus
    .map((gpu, index) => ({ gpu, index }))
    .filter(({ gpu }) => hasRoom(gpu, part, total))
    .sort((a, b) => sign * (loadOf(a.gpu, total) - loadOf(b.gpu, total)) || b.index - a.index)
    .slice(0, part.gpus)
    .map(({ index }) => index);
  if (free.length < part.gpus) return undefined;
  return gpus.map((gpu, index) =>
    free.includes(index) ? { containers: gpu.containers + 1, memory: gpu.memory + part.memory, cores: gpu.cores + part.cores } : gpu,
  );
}

/** Source: HAMi v2.10.0 `pkg/scheduler/policy/gpu_policy.go`, `ComputeScore`, with the weights that it has by default. */
const loadOf = ({ containers, memory, cores }: GpuAmounts, total: GpuAmounts): number =>
  containers / total.containers + memory / total.memory + cores / total.cores;

function hasRoom(gpu: GpuAmounts, { memory, cores }: GpuPart, total: GpuAmounts): boolean {
  if (gpu.containers >= total.containers || gpu.memory + memory > total.memory || gpu.cores + cores > total.cores) return false;
  // All cores are asked for by who wants the GPU alone, and nobody comes after.
  if (cores === PERCENT && total.cores === PERCENT && gpu.containers > 0) return false;
  return cores > 0 || gpu.cores < total.cores;
}

/** The largest number of equal pods that is tried on one node. */
const MOST_PODS = 512;

/** How many pods that take these parts find room on so many GPUs; undefined where that follows from the order in which pods came. */
export function podsByParts(count: number, parts: readonly GpuPart[], rules: PartsOfGpus): number | undefined {
  if (rules.first === undefined) return undefined;
  let gpus: readonly GpuAmounts[] | undefined = untouchedGpus(count);
  for (let pods = 0; pods < MOST_PODS; pods++) {
    gpus = takeParts(gpus, parts, rules);
    if (gpus === undefined) return pods;
  }
  return MOST_PODS;
}
