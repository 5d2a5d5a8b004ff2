import type { KubeObject, Labels, PodTemplate } from '../../words/kubernetes';
import type { PodMarks, QueueChoice, Queued } from './queue-row';
import { queueRow, queueRows, type QueueRows } from './queues';

/**
 * The pods of a queued workload.
 *
 * @param compute Whether they compute, and do not only start others.
 */
export function queuedPods(
  template: PodTemplate,
  queue: QueueChoice | undefined,
  queued: Queued,
  compute = true,
  rows: QueueRows = queueRows,
): PodTemplate {
  if (queue === undefined) return template;
  const row = queueRow(queue, rows);
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
export const queuedObject = (
  object: KubeObject,
  queue: QueueChoice | undefined,
  queued: Queued,
  rows: QueueRows = queueRows,
): KubeObject => (queue === undefined ? object : queueRow(queue, rows).object(queue, object, queued));

/** What a queue needs before the object. */
export const queueObjects = (queue: QueueChoice | undefined, queued: Queued, rows: QueueRows = queueRows): readonly KubeObject[] =>
  queue === undefined ? [] : (queueRow(queue, rows).before?.(queue, queued) ?? []);
