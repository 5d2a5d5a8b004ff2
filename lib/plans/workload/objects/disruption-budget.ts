import { anyOf, object, oneOf, optional, type Schema } from '../../../internal';
import type { KubeObject, Labels } from '../../../words/kubernetes';
import { type PodCount, podCount } from './pod-count';
import { type Identity, metadataOf } from '../pod/metadata';

/** How many pods of a workload may be taken at once by a drain of nodes. */
export type DisruptionBudget =
  | {
      /** The most pods that may be missing: a number, or a share such as `'25%'`. */
      readonly maxUnavailable: PodCount;
      readonly minAvailable?: never;
    }
  | {
      readonly maxUnavailable?: never;
      /** The least pods that must stay: a number, or a share such as `'75%'`. */
      readonly minAvailable: PodCount;
    };

/** A budget, or `false` for none. */
export const disruptionBudgetSchema: Schema = anyOf(
  'one of maxUnavailable and minAvailable, or false',
  object<{ maxUnavailable: PodCount; minAvailable: PodCount }>({ maxUnavailable: optional(podCount), minAvailable: optional(podCount) }, [
    'maxUnavailable',
    'minAvailable',
  ]),
  oneOf([false]),
);

/**
 * The budget of a workload's pods. A pod that is not ready counts for nobody, and would otherwise hold up the drain of its
 * node for ever: `AlwaysAllow` (Kubernetes 1.27 and later).
 */
export function disruptionBudget(identity: Identity, matchLabels: Labels, budget: DisruptionBudget): KubeObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadataOf(identity),
    spec: { ...budget, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: { matchLabels } },
  };
}
