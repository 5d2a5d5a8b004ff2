import { pinned } from '../../go';
import type { Asked } from './ask';

/** Of the projects, such as `v0.19.2`. */
export const kueueVersion = pinned('kueue', 'sigs.k8s.io/kueue');

const QUEUE = 'kueue.x-k8s.io/queue-name';

/** The object as a user queues it: with the label of a LocalQueue. */
export function queued({ id, content }: Asked): Asked {
  const { metadata, ...object } = content as { readonly metadata: { readonly labels?: object } };
  return { id, content: { ...object, metadata: { ...metadata, labels: { ...metadata.labels, [QUEUE]: 'gpu-queue' } } } };
}
