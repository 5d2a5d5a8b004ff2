import type { KubeletConfiguration } from '../../../../words/kubernetes';
import type { Carried, Primitive } from '../../../model';

type Kubelet = Extract<Primitive, { kind: 'kubelet' }>;

/** Fields that say nothing by themselves, or that go to the node with its registration. */
const ELSEWHERE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'registerWithTaints']);

/** A kubelet's configuration with the fields that a platform takes, and the names of those that it does not. */
export function carriedFields(primitive: Kubelet, takes: (field: string, value: unknown) => boolean): Carried {
  const entries = Object.entries(primitive.configuration);
  const isCarried = ([field, value]: readonly [string, unknown]): boolean => ELSEWHERE.has(field) || takes(field, value);
  const carried = entries.filter(isCarried);
  const without = entries.filter((entry) => !isCarried(entry)).map(([field]) => field);
  if (carried.every(([field]) => ELSEWHERE.has(field))) return { without };
  return { primitive: { ...primitive, configuration: Object.fromEntries(carried) as unknown as KubeletConfiguration }, without };
}
