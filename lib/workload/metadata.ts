import type { Labels, ObjectMeta } from '../kubernetes';
import type { Place } from '../model';
import { defined, someOf } from './defined';
import type { PodProps } from './pod-props';

/** The label that names a workload. */
const NAME_LABEL = 'app.kubernetes.io/name';

/** Where a plan stands beside its place: the namespace that applies there. */
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

/** The identity of a workload; a user's label wins over ours of the same key. */
export function identityOf(place: Place, { name = place.id, namespace, labels }: PodProps, context: WorkloadContext): Identity {
  return {
    name,
    namespace: namespace ?? context.namespace,
    labels: { [NAME_LABEL]: name, 'app.kubernetes.io/managed-by': 'cdk8s-gpu', ...labels },
  };
}

/** Metadata of an object of the workload. */
export const metadataOf = ({ name, namespace, labels }: Identity, annotations?: Labels): ObjectMeta =>
  defined({ name, namespace, labels, annotations: annotations && someOf(annotations) });

/** The label by which a Service or controller finds the pods of the workload. */
export const selectorOf = ({ name, labels }: Identity): Labels => ({ [NAME_LABEL]: labels[NAME_LABEL] ?? name });
