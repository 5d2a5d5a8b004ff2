import type { KubeObject, Labels, PodTemplate } from '../kubernetes';
import type { PodMarks, Queued, QueueRow } from './queue-row';
import { type Queue, queueRow } from './queues';

/** The row of a queue, for the queue that it is of. */
const rowOf = (queue: Queue): QueueRow<Queue> => queueRow(queue);

/**
 * The pods of a queued workload.
 *
 * @param compute Whether they compute, and do not only start others.
 */
export function queuedPods(template: PodTemplate, queue: Queue | undefined, queued: Queued, compute = true): PodTemplate {
  if (queue === undefined) return template;
  const row = rowOf(queue);
  const marks = [row.pods?.(queue, queued), compute ? row.workers?.(queue, queued) : undefined];
  return marks.reduce((marked: PodTemplate, more) => (more === undefined ? marked : markedWith(marked, more)), template);
}

function markedWith({ metadata, spec }: PodTemplate, { labels, annotations, spec: marks, change }: PodMarks): PodTemplate {
  const marked = { ...spec, ...marks };
  return {
    metadata: { ...metadata, ...merged('labels', metadata?.labels, labels), ...merged('annotations', metadata?.annotations, annotations) },
    spec: change === undefined ? marked : change(marked),
  };
}

const merged = (key: string, given: Labels | undefined, more: Labels = {}): Readonly<Record<string, Labels>> =>
  Object.keys(more).length === 0 ? {} : { [key]: { ...given, ...more } };

/** The object that makes the pods, with what its queue reads there. */
export const queuedObject = (object: KubeObject, queue: Queue | undefined, queued: Queued): KubeObject =>
  queue === undefined ? object : rowOf(queue).object(queue, object, queued);

/** What a queue needs before the object. */
export const queueObjects = (queue: Queue | undefined, queued: Queued): readonly KubeObject[] =>
  queue === undefined ? [] : (rowOf(queue).before?.(queue, queued) ?? []);
