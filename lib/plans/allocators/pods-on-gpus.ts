import type { Labels, PodSpec } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import type { Sharing } from '../model';
import { allocatorOf } from './allocators';
import { podsByParts, worthOfParts } from './parts';

/** How many such pods find parts of GPUs on an empty machine; undefined where they take none, or where it is not known. */
export function podsOnGpus(
  machine: MachineShape,
  pod: PodSpec,
  sharing: Sharing,
  driver: 'least' | 'most',
  annotations?: Labels,
): number | undefined {
  const rules = allocatorOf(sharing).parts?.(machine, sharing, driver);
  const parts = rules?.of(pod, annotations);
  return rules === undefined || parts === undefined ? undefined : podsByParts(machine.gpus.length, parts, rules);
}

/** How many GPUs' worth the parts of a pod are; undefined where it takes none, or where it is not known. */
export function gpusTaken(machine: MachineShape, pod: PodSpec, sharing: Sharing, annotations?: Labels): number | undefined {
  const rules = allocatorOf(sharing).parts?.(machine, sharing, 'least');
  const parts = rules?.of(pod, annotations);
  return rules === undefined || parts === undefined ? undefined : worthOfParts(parts, rules.total);
}
