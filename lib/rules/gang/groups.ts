import { jsonOf, listOf, textOf, valueIn, wholeOf } from '../../internal';
import type { Model, ObjectFacts } from '../../model';
import { objectsOf, type SeenPod } from '../lookups/related';

const API = 'scheduling.k8s.io';

/** The PodGroups of Kubernetes, and the Workloads which had their place in 1.35. */
export const groupsIn = (model: Model): readonly ObjectFacts[] => [
  ...objectsOf(model, API, 'PodGroup'),
  ...objectsOf(model, API, 'Workload'),
];

/** A group that pods name: in 1.36 a PodGroup, in 1.35 a part of a Workload. */
export interface Named {
  readonly kind: 'PodGroup' | 'Workload';
  readonly name: string;
  /** The part of the Workload. */
  readonly part?: string;
  /** Where the pod names it. */
  readonly at: string;
}

/** The group that a pod names. */
export function namedBy({ pod: { spec } }: SeenPod): Named | undefined {
  const group = textOf(valueIn(spec, 'schedulingGroup', 'podGroupName'));
  if (group !== undefined) return { kind: 'PodGroup', name: group, at: 'schedulingGroup.podGroupName' };
  const { name, podGroup } = jsonOf(spec['workloadRef']);
  const workload = textOf(name);
  return workload === undefined ? undefined : { kind: 'Workload', name: workload, part: textOf(podGroup) ?? '', at: 'workloadRef.name' };
}

/** How many pods have to start at once, and where a group says so. */
export function leastOf({ object }: ObjectFacts, part?: string): { readonly count: number; readonly at: string } | undefined {
  const steps = ['gang', 'minCount'];
  if (part === undefined) {
    const count = wholeOf(valueIn(object, 'spec', 'schedulingPolicy', ...steps));
    return count === undefined ? undefined : { count, at: 'spec.schedulingPolicy.gang.minCount' };
  }
  const groups = listOf(valueIn(object, 'spec', 'podGroups'));
  const index = groups.findIndex(({ name }) => name === part);
  const count = wholeOf(valueIn(groups[index], 'policy', ...steps));
  return count === undefined ? undefined : { count, at: `spec.podGroups[${index}].policy.gang.minCount` };
}
