import { missing } from '../../relations/refers';
import { hasToken, type Json, jsonOf, ownValue, valueIn } from '../../../internal';
import { each, objects } from '../../lookups/each';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import { GROUP, QUEUE_LABEL, QUEUE_OF_CHART, SCHEDULER } from './names';
import type { Rule } from '../../rule';

const quota = each(objects(GROUP, 'Queue'), {
  id: 'kai/queue-quota',
  severity: 'warning',
  about: 'A KAI queue has no quota for CPU, memory or GPUs.',
  fix: 'give cpu, memory and gpu a quota or a limit each; -1 is without limit',
  source: 'KAI-Scheduler v0.17.0 docs/queues/README.md: a quota that is unset is 0, and a limit that is 0 or unset allows no more',
  *look({ object }) {
    const resources = valueIn(object, 'spec', 'resources');
    if (resources === undefined) return;
    const none = ['cpu', 'memory', 'gpu'].filter((resource) => isNothing(jsonOf(ownValue(jsonOf(resources), resource))));
    const [first] = none;
    // A queue for work without GPUs gives out none of them alone.
    if (first === undefined || first === 'gpu') return;
    yield { at: 'spec.resources', problem: `nothing of ${none.join(', ')} may be given out: every pod stays Pending`, got: resources };
  },
});

const isNothing = ({ quota: sure, limit }: Json): boolean => (sure ?? 0) === 0 && (limit ?? 0) === 0;

const queue: Rule = {
  id: 'kai/queue',
  severity: 'warning',
  about: 'Pods of the KAI scheduler name a queue that does not exist or has child queues.',
  fix: 'label the pods, or the object that makes them, with kai.scheduler/queue and the name of a leaf',
  source:
    'KAI-Scheduler v0.17.0 pkg/podgrouper, CalcPodGroupQueue: without a label it is default-queue; docs/queues: only leaves take pods; values.yaml, defaultQueue: the chart makes that queue and its parent',
  *check(model) {
    const queues = objectsOf(model, GROUP, 'Queue');
    if (queues.length === 0) return;
    const parents = new Set<unknown>([PARENT_OF_CHART, ...queues.map(({ object }) => valueIn(object, 'spec', 'parentQueue'))]);
    for (const facts of model.objects) {
      for (const { pod } of podsMadeBy(model, facts)) {
        if (pod.spec.schedulerName !== SCHEDULER) continue;
        const labels = { ...pod.labels, ...facts.object.metadata.labels };
        const name = labels[QUEUE_LABEL] ?? (labels['project'] === undefined ? QUEUE_OF_CHART : undefined);
        if (name === undefined || hasToken(name)) continue;
        const place = { subject: pod.path, at: pod.pointer };
        const fault = parents.has(name)
          ? { problem: 'their queue has queues below it, and takes no pods itself', got: name }
          : missing(model, { group: GROUP, kind: 'Queue', name, from: facts });
        if (fault !== undefined && (parents.has(name) || name !== QUEUE_OF_CHART)) yield { ...place, ...fault };
      }
    }
  },
};

/** The parent of the chart's own queue. */
const PARENT_OF_CHART = 'default-parent-queue';

/** Queues of the KAI scheduler, and pods that name them. */
export const kaiRules: readonly Rule[] = [quota, queue];
