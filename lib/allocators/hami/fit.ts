import { gpuMemory, GPU_RESOURCE } from '../../gpu';
import { type Container, parseQuantity, type PodSpec } from '../../kubernetes';
import type { MachineShape } from '../../machine';
import type { Sharing } from '../../model';
import { hamiResources } from './resources';
import { isHamiShare } from './share';

/** What a container takes of each of its GPUs. */
interface Part {
  readonly gpus: number;
  readonly memory: number;
  /** Percent; 0: no limit, and no claim either. */
  readonly cores: number;
}

/** What is taken of a GPU. */
interface Taken {
  readonly containers: number;
  readonly memory: number;
  readonly cores: number;
}

/**
 * How many such pods HAMi's scheduler finds GPUs for on an empty node; undefined when an init container asks for GPUs, or
 * when no container does.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `Fit` and `GenerateResourceRequests`; the GPU of which least
 * is taken comes first, the policy `spread`.
 */
export function podsPerNode(machine: MachineShape, pod: PodSpec, { share }: Sharing, driver: 'least' | 'most'): number | undefined {
  if (!isHamiShare(share)) return undefined;
  const memory = Math.floor(gpuMemory(machine.gpu)[`${driver}MiB`] * share.deviceMemoryScaling);
  const parts = partsOf(pod, memory);
  if (parts === undefined || parts.length === 0) return undefined;
  const total: Taken = {
    containers: share.deviceSplitCount,
    memory,
    cores: Math.floor(PERCENT * share.deviceCoreScaling),
  };
  let gpus: readonly Taken[] = machine.gpus.map(() => ({ containers: 0, memory: 0, cores: 0 }));
  for (let pods = 0; pods < MOST_PODS; pods++) {
    for (const part of parts) {
      const after = place(gpus, part, total);
      if (after === undefined) return pods;
      gpus = after;
    }
  }
  return MOST_PODS;
}

const PERCENT = 100;

/** As many pods of one kind as a node is looked at for. */
const MOST_PODS = 512;

/** What the containers and sidecars take; undefined when an init container takes something. */
function partsOf({ containers, initContainers = [] }: PodSpec, memory: number): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (const container of [...initContainers, ...containers]) {
    const part = partOf(container, memory);
    if (part === 'none') continue;
    if (initContainers.includes(container) && container.restartPolicy !== 'Always') return undefined;
    parts.push(part);
  }
  return parts;
}

/**
 * What the scheduler reads after the webhook has been there. Zero is said, too: it keeps the webhook from giving a
 * container all cores of its GPUs, which it does where nothing else says that they are shared.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `mutateContainerResource` and `defaultExclusiveCoreIfNeeded`.
 */
function partOf({ resources }: Container, memory: number): Part | 'none' {
  const said = (name: string): number | undefined => {
    const quantity = resources?.limits?.[name] ?? resources?.requests?.[name];
    return quantity === undefined ? undefined : (parseQuantity(quantity) ?? 0);
  };
  const limited = PARTS.some((name) => resources?.limits?.[name] !== undefined);
  // Parts without a number of GPUs are parts of one.
  const gpus = said(GPU_RESOURCE) ?? (limited ? 1 : 0);
  if (gpus === 0) return 'none';
  const [mib, percentage, cores] = [said(hamiResources.memory), said(hamiResources.memoryPercentage), said(hamiResources.cores)];
  const whole = percentage === undefined ? mib === undefined : percentage === PERCENT;
  return {
    gpus,
    memory: mib || Math.floor((memory * (percentage || PERCENT)) / PERCENT),
    cores: Math.min(PERCENT, cores ?? (whole ? PERCENT : 0)),
  };
}

const PARTS = [hamiResources.memory, hamiResources.memoryPercentage, hamiResources.cores];

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
