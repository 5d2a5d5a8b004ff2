import { annotationAt } from '../../lookups/annotation-at';
import { parseQuantity } from '../../../words/kubernetes';
import { jsonOf, ownValue, textOf, valueIn, wholeOf } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each, objects } from '../../lookups/each';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import { referred } from '../../lookups/references';
import type { Rule } from '../../rule';

const GROUP = 'scheduling.volcano.sh';
const QUEUE_ANNOTATION = 'scheduling.volcano.sh/queue-name';

const order = each(objects(GROUP, 'Queue'), {
  id: 'volcano/queue-order',
  severity: 'error',
  about: 'A queue of Volcano guarantees more than it deserves, or deserves more than it may have.',
  fix: 'make guarantee at most deserved, and deserved at most capability, resource by resource',
  source: 'volcano v1.15.1 pkg/webhooks/admission/queues/validate/validate_queue.go, validateResourceQuantityOfQueue',
  *look({ object }) {
    const [guarantee, deserved, capability] = [['guarantee', 'resource'], ['deserved'], ['capability']].map((steps) =>
      jsonOf(valueIn(object, 'spec', ...steps)),
    ) as [Json, Json, Json];
    for (const [resource, got] of Object.entries(guarantee))
      if (isMore(got, ownValue(deserved, resource) ?? 0))
        yield {
          at: `spec.guarantee.resource["${resource}"]`,
          problem: 'is more than deserved, and Volcano refuses the queue',
          got,
          allowed: `up to ${String(ownValue(deserved, resource) ?? 0)}`,
        };
    for (const [resource, got] of Object.entries(deserved))
      if (ownValue(capability, resource) !== undefined && isMore(got, ownValue(capability, resource)))
        yield {
          at: `spec.deserved["${resource}"]`,
          problem: 'is more than capability, and Volcano refuses the queue',
          got,
          allowed: `up to ${String(ownValue(capability, resource))}`,
        };
  },
});

type Json = Readonly<Record<string, number | string | undefined>>;

const isMore = (one: unknown, other: unknown): boolean => (parseQuantity(one) ?? 0) > (parseQuantity(other) ?? Number.POSITIVE_INFINITY);

const neverFits: Rule = {
  id: 'volcano/never-fits',
  severity: 'error',
  about: 'A job asks for more GPUs at once than its queue of Volcano may ever have.',
  fix: 'ask for less, or raise the capability of the queue and of those above it',
  source: 'volcano v1.15.1 pkg/scheduler/plugins/capacity/capacity.go: a queue holds at most its capability, and the job stays Pending',
  *check(model) {
    if (objectsOf(model, GROUP, 'Queue').length === 0) return;
    for (const facts of model.objects) {
      const { name, at } = queueOf(model, facts);
      const queue = name === undefined ? undefined : referred(model, { group: GROUP, kind: 'Queue', name, from: facts });
      if (name === undefined || queue === undefined) continue;
      for (const [resource, count] of neededBy(model, facts)) {
        const most = mostOf(model, queue, resource);
        if (most === undefined || count <= most) continue;
        yield {
          subject: facts.path,
          at,
          problem: `needs ${count} of ${resource} at once, and queue '${name}' has ${most} at most`,
          got: name,
        };
      }
    }
  },
};

/** The queue of a Job of Volcano, or of pods that work together in another object. */
function queueOf(model: Model, facts: ObjectFacts): { readonly name?: string; readonly at: string } {
  const own = facts.object.kind === 'Job' ? textOf(valueIn(facts.object, 'spec', 'queue')) : undefined;
  if (own !== undefined) return { name: own, at: 'spec.queue' };
  for (const { pod } of podsMadeBy(model, facts)) {
    const name = pod.annotations?.[QUEUE_ANNOTATION];
    if (name !== undefined) return { name, at: annotationAt(pod, QUEUE_ANNOTATION) };
  }
  return { at: '' };
}

/** What all pods of an object ask for; nothing where fewer of them will do. */
function neededBy(model: Model, facts: ObjectFacts): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const pods = podsMadeBy(model, facts);
  const all = pods.reduce((sum, { pod }) => sum + (pod.replicas ?? 1), 0);
  const least = wholeOf(valueIn(facts.object, 'spec', 'minAvailable'));
  if (least !== undefined && least > 0 && least < all) return sums;
  for (const { pod, gpus } of pods) {
    // Pods that do not wait for each other run one after another.
    const together =
      facts.object.apiVersion.startsWith('batch.volcano.sh') || pod.annotations?.['scheduling.k8s.io/group-name'] !== undefined;
    for (const [resource, count] of gpus) sums.set(resource, (sums.get(resource) ?? 0) + count * (together ? (pod.replicas ?? 1) : 1));
  }
  return sums;
}

/** The least that a queue and those above it may have of a resource; undefined where nothing limits it. */
function mostOf(model: Model, queue: ObjectFacts, resource: string, seen: readonly ObjectFacts[] = []): number | undefined {
  const own = parseQuantity(ownValue(jsonOf(valueIn(queue.object, 'spec', 'capability')), resource) ?? undefined);
  const name = textOf(valueIn(queue.object, 'spec', 'parent'));
  const parent =
    name === undefined || seen.includes(queue) ? undefined : referred(model, { group: GROUP, kind: 'Queue', name, from: queue });
  const above = parent && mostOf(model, parent, resource, [...seen, queue]);
  return own === undefined ? above : above === undefined ? own : Math.min(own, above);
}

/** Queues of Volcano, and what waits in them. */
export const volcanoQueueRules: readonly Rule[] = [order, neverFits];
