import { textOf, valueIn, wholeOf } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { objectsOf, type SeenPod } from '../../lookups/related';

/** The PodGroups of Kubernetes itself. */
export const groupsIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, 'scheduling.k8s.io', 'PodGroup');

/** The PodGroup that a pod names. */
export const groupNameOf = ({ pod: { spec } }: SeenPod): string | undefined => textOf(valueIn(spec, 'schedulingGroup', 'podGroupName'));

/** How many pods have to start at once. */
export const leastOf = ({ object }: ObjectFacts): number | undefined =>
  wholeOf(valueIn(object, 'spec', 'schedulingPolicy', 'gang', 'minCount'));
