import { type Container, type Labels, MiB, parseMemory } from '../../../words/kubernetes';
import type { ContainerRequest, ReadPod, ReadRequest, Vgpu } from '../../model';
import { PERCENT } from '../parts';

/**
 * By these annotations a pod asks the KAI scheduler for fractions.
 *
 * Source: KAI-Scheduler v0.17.0 `pkg/common/constants/constants.go`.
 */
export const kaiAnnotations = {
  fraction: 'gpu-fraction',
  memory: 'gpu-memory',
  devices: 'gpu-fraction-num-devices',
  container: 'gpu-fraction-container-name',
} as const;

/** Names for what the annotations ask for: a number of GPUs, and MiB of each. No node advertises them. */
export const kaiResources = { fraction: kaiAnnotations.fraction, memory: kaiAnnotations.memory } as const;

/** Whether what was read of a container is fractions of GPUs. */
export const isFractionResource = (resource: string): boolean => resource === kaiResources.fraction;

/** Whether a request is for fractions: all of a GPU's memory is a whole GPU. */
export const isFraction = ({ request: { vgpu } }: ContainerRequest): boolean => vgpu !== undefined && vgpu.memoryPercentage !== PERCENT;

/** What a pod says of the fractions that one of its containers asks for. */
export function fractionAnnotations(container: string, { gpus, memory, memoryPercentage }: Vgpu): Labels {
  return {
    ...(memory === undefined
      ? { [kaiAnnotations.fraction]: String(memoryPercentage / PERCENT) }
      : { [kaiAnnotations.memory]: String(Math.ceil((parseMemory(memory) ?? 0) / MiB)) }),
    ...(gpus === 1 ? {} : { [kaiAnnotations.devices]: String(gpus) }),
    [kaiAnnotations.container]: container,
  };
}

/** The fractions of a pod, and which container they are for; undefined where it asks for none. */
export interface Fractions {
  readonly gpus: number;
  /** MiB of each GPU, or a part of its memory from 0 to 1. */
  readonly memoryMiB?: number;
  readonly portion?: number;
}

/**
 * Without a number it is one GPU, and an amount beats a fraction.
 *
 * Source: KAI-Scheduler v0.17.0 `pkg/common/resources/gpu_sharing.go`, `pkg/scheduler/api/pod_info/pod_info.go`.
 */
export function fractionsIn(annotations: Labels | undefined): Fractions | undefined {
  const memory = annotations?.[kaiAnnotations.memory];
  const portion = annotations?.[kaiAnnotations.fraction];
  if (memory === undefined && portion === undefined) return undefined;
  const gpus = numberIn(annotations?.[kaiAnnotations.devices]) ?? 1;
  const [memoryMiB, part] = [numberIn(memory), numberIn(portion)];
  return { gpus, ...(memoryMiB === undefined ? (part === undefined ? {} : { portion: part }) : { memoryMiB }) };
}

const numberIn = (text: string | undefined): number | undefined => (Number(text) > 0 ? Number(text) : undefined);

/** Source: KAI-Scheduler v0.17.0 `pkg/binder/common/gpu_access.go`, `GetFractionContainerRef`: the first, unless one is named. */
export function readFractions({ name }: Container, { annotations, containers }: ReadPod): readonly ReadRequest[] {
  const fractions = fractionsIn(annotations);
  if (fractions === undefined || (annotations?.[kaiAnnotations.container] ?? containers?.[0]?.name) !== name) return NONE;
  const { gpus, memoryMiB } = fractions;
  return [
    { resource: kaiResources.fraction, count: gpus, at: 'name' },
    ...(memoryMiB === undefined ? [] : [{ resource: kaiResources.memory, count: memoryMiB, at: 'name' }]),
  ];
}

const NONE: readonly never[] = [];
