import { type Json, valueIn } from '../../internal';
import type { Container, PodSpec } from '../kubernetes';
import type { Step, Steps } from './places';

/** A container that is alone, in a kind that makes a pod around it. */
export interface LoneContainer {
  /** Steps from the object to what it is in. */
  readonly steps: Steps;
  /** What of the pod is known. */
  readonly spec: PodSpec;
  /** Where the first steps of the specification are in truth. */
  readonly names: Readonly<Record<string, Steps>>;
}

/** A container, at a place below the steps, with what is known of its pod. */
export function lone(steps: Steps, place: readonly Step[], container: Json, more: Json): LoneContainer {
  const spec = { ...more, containers: [container as unknown as Container] } as PodSpec;
  return { steps, spec, names: { 'containers[0]': place } };
}

/** Those of the keys under which something is. */
export const partOf = (value: unknown, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (valueIn(value, key) ? [[key, valueIn(value, key)]] : [])));

/** What says on which nodes a pod may run. */
export const placementOf = (value: unknown): Json => partOf(value, ['nodeSelector', 'affinity', 'tolerations']);
