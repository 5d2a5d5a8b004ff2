import type { Labels, ObjectMeta } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { defined, someOf } from './defined';
import type { PodProps } from './pod-props';

/** The recommended label for an application's name: free for users to change, so nothing selects by it. */
const NAME_LABEL = 'app.kubernetes.io/name';
/** The label by which controllers and Services find the pods of a workload; users cannot set it. */
export const WORKLOAD_LABEL = 'cdk8s-gpu/workload';

/** Where a plan is next to its place: the namespace that applies there. */
export interface WorkloadContext {
  /** Used where the props name none. */
  readonly namespace: string;
}

/** Name, namespace and labels that every object of a workload shares. */
export interface Identity {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Labels;
}

/** The identity of a workload; a user's label wins over ours of the same key, except the one that selects pods. */
export function identityOf(
  place: Place,
  { name = place.id, namespace, labels }: Pick<PodProps, 'name' | 'namespace' | 'labels'>,
  context: WorkloadContext,
): Identity {
  return {
    name,
    namespace: namespace ?? context.namespace,
    labels: { [NAME_LABEL]: name, 'app.kubernetes.io/managed-by': 'cdk8s-gpu', ...labels, [WORKLOAD_LABEL]: name },
  };
}

/** Which pods something is about. */
export interface PodSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values: readonly string[] }[];
}

/** Metadata of an object of the workload. */
export const metadataOf = ({ name, namespace, labels }: Identity, annotations?: Labels): ObjectMeta =>
  defined({ name, namespace, labels, annotations: annotations && someOf(annotations) });

/** The label by which a Service or controller finds the pods of the workload, and only those. */
export const selectorOf = ({ labels }: Identity): Labels => ({ [WORKLOAD_LABEL]: labels[WORKLOAD_LABEL] ?? '' });

/** Pods of a workload under a name of their own: budgets, selectors and claims tell them from the others. */
export const partOf = (whole: Identity, part: string): Identity => {
  const name = `${whole.name}-${part}`;
  return { ...whole, name, labels: { ...whole.labels, [WORKLOAD_LABEL]: name } };
};

/** The pods of several parts. */
export const anyOf = (...parts: readonly Identity[]): PodSelector => ({
  matchExpressions: [{ key: WORKLOAD_LABEL, operator: 'In', values: parts.map(({ labels }) => labels[WORKLOAD_LABEL] ?? '') }],
});
