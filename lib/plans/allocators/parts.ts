import { inTurn } from '../../internal';
import type { Container, PodSpec } from '../../words/kubernetes';

/** What a container takes of each of its GPUs. */
export interface Part {
  readonly gpus: number;
  readonly memory: number;
  /** Percent; 0: no limit, and no claim either. */
  readonly cores: number;
}

/** What is taken of a GPU, and what there is of one: containers, memory, percent of its cores. */
export interface Taken {
  readonly containers: number;
  readonly memory: number;
  readonly cores: number;
}

/** All cores of a GPU. */
export const PERCENT = 100;

/**
 * How many GPUs' worth a part is: the mean of its memory and its cores, or its memory alone where it has no claim to cores; of
 * each GPU at least as much as one of all containers that may share it.
 */
const worthOf = ({ gpus, memory, cores }: Part, total: Taken): number =>
  gpus * Math.max(1 / total.containers, cores > 0 ? (memory / total.memory + cores / total.cores) / 2 : memory / total.memory);

/** The GPUs' worth of all parts of a pod; undefined when an init container takes something, or no container does. */
export function worthOfParts(pod: PodSpec, total: Taken, partOf: (container: Container) => Part | undefined): number | undefined {
  const parts = partsOf(pod, partOf);
  return parts === undefined || parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + worthOf(part, total), 0);
}

/** The largest number of equal pods that is tried on one node. */
const MOST_PODS = 512;

/**
 * How many such pods fit on an empty node, as a scheduler that counts parts of GPUs places them; undefined when an init
 * container asks for GPUs, or when no container does. The least used GPU is taken first, as with HAMi's policy `spread`.
 *
 * Sources: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `Fit`; volcano v1.15.1 `pkg/scheduler/api/devices/nvidia/vgpu/utils.go`,
 * `checkNodeGPUSharingPredicateAndScore`.
 *
 * @param total What one GPU has.
 * @param partOf What a container takes.
 */
export function podsByParts(
  gpuCount: number,
  pod: PodSpec,
  total: Taken,
  partOf: (container: Container) => Part | undefined,
): number | undefined {
  const parts = partsOf(pod, partOf);
  if (parts === undefined || parts.length === 0) return undefined;
  let gpus: readonly Taken[] = Array.from({ length: gpuCount }, () => ({ containers: 0, memory: 0, cores: 0 }));
  for (let pods = 0; pods < MOST_PODS; pods++) {
    for (const part of parts) {
      const after = place(gpus, part, total);
      if (after === undefined) return pods;
      gpus = after;
    }
  }
  return MOST_PODS;
}

/** What the containers and sidecars take; undefined when an init container takes something. */
function partsOf(pod: PodSpec, partOf: (container: Container) => Part | undefined): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (const { container, turn } of inTurn(pod)) {
    const part = partOf(container);
    if (part === undefined) continue;
    if (turn === 'init') return undefined;
    parts.push(part);
  }
  return parts;
}

/** The GPUs with a part of so many of them taken, or undefined when too few have room. */
function place(gpus: readonly Taken[], part: Part, total: Taken): readonly Taken[] | undefined {
  const free = gpus
    .map((gpu, index) => ({ gpu, index }))
    .filter(({ gpu }) => hasRoom(gpu, part, total))
    .sort((a, b) => loadOf(a.gpu, total) - loadOf(b.gpu, total) || b.index - a.index)
    .slice(0, part.gpus)
    .map(({ index }) => index);
  if (free.length < part.gpus) return undefined;
  return gpus.map((gpu, index) =>
    free.includes(index) ? { containers: gpu.containers + 1, memory: gpu.memory + part.memory, cores: gpu.cores + part.cores } : gpu,
  );
}

/** Source: HAMi v2.10.0 `pkg/scheduler/policy/gpu_policy.go`, `ComputeScore`, with the weights that it has by default. */
const loadOf = ({ containers, memory, cores }: Taken, total: Taken): number =>
  containers / total.containers + memory / total.memory + cores / total.cores;

function hasRoom(gpu: Taken, { memory, cores }: Part, total: Taken): boolean {
  if (gpu.containers >= total.containers || gpu.memory + memory > total.memory || gpu.cores + cores > total.cores) return false;
  // All cores are asked for by who wants the GPU alone, and nobody comes after.
  if (cores === PERCENT && total.cores === PERCENT && gpu.containers > 0) return false;
  return cores > 0 || gpu.cores < total.cores;
}
