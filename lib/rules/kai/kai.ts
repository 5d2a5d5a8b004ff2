import { hasToken, type Json, jsonOf, textOf, valueIn } from '../../internal';
import { eachPod } from '../lookups/each-pod';
import { annotationAt } from '../hami/annotations';
import { insteadOf } from '../lookups/references';
import { gpusByContainer, objectsOf, podsMadeBy } from '../lookups/related';
import { GROUP, SCHEDULER } from './names';
import type { Rule } from '../rule';

const QUEUE_LABEL = 'kai.scheduler/queue';

const quota: Rule = {
  id: 'kai/queue-quota',
  severity: 'warning',
  about: 'A KAI queue has no quota for CPU, memory or GPUs.',
  fix: 'give cpu, memory and gpu a quota or a limit each; -1 is without limit',
  source: 'KAI-Scheduler v0.17.0 docs/queues/README.md: a quota that is unset is 0, and a limit that is 0 or unset allows no more',
  *check(model) {
    for (const { path, object } of objectsOf(model, GROUP, 'Queue')) {
      const resources = valueIn(object, 'spec', 'resources');
      if (resources === undefined) continue;
      const none = ['cpu', 'memory', 'gpu'].filter((resource) => isNothing(jsonOf(jsonOf(resources)[resource])));
      const [first] = none;
      // A queue for work without GPUs gives out none of them alone.
      if (first === undefined || first === 'gpu') continue;
      yield {
        subject: path,
        at: 'spec.resources',
        problem: `nothing of ${none.join(', ')} may be given out: every pod stays Pending`,
        got: resources,
      };
    }
  },
};

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
        const instead = insteadOf(model, { group: GROUP, kind: 'Queue', name, from: facts });
        const place = { subject: pod.path, at: pod.pointer, got: name };
        if (parents.has(name)) yield { ...place, problem: 'their queue has queues below it, and takes no pods itself' };
        else if (instead && name !== QUEUE_OF_CHART)
          yield { ...place, problem: 'there is no Queue of this name among the documents', allowed: instead };
      }
    }
  },
};

/** The queues that the chart makes where its values do not say otherwise. */
const PARENT_OF_CHART = 'default-parent-queue';
const QUEUE_OF_CHART = 'default-queue';

const FRACTION = 'gpu-fraction';
const MEMORY = 'gpu-memory';

const fraction = eachPod(
  {
    id: 'kai/fraction',
    severity: 'error',
    about: 'A pod asks KAI for part of a GPU in two ways, or for whole GPUs as well.',
    fix: "keep one of gpu-fraction (such as '0.5') and gpu-memory (MiB, such as '2000'), and no nvidia.com/gpu",
    source: 'KAI-Scheduler v0.17.0 pkg/binder/plugins/gpusharing/gpu-request/gpu_request_validator.go',
  },
  (seen) => {
    const { annotations, spec } = seen.pod;
    if (annotations === undefined || spec.schedulerName !== SCHEDULER) return undefined;
    const problem = wrongFraction(textOf(annotations[FRACTION]), textOf(annotations[MEMORY]), gpusByContainer(seen).size > 0);
    if (problem === undefined) return undefined;
    const at = annotationAt(seen.pod, annotations[FRACTION] === undefined ? MEMORY : FRACTION);
    return { at, problem, got: { [FRACTION]: annotations[FRACTION], [MEMORY]: annotations[MEMORY] } };
  },
);

function wrongFraction(part: string | undefined, memory: string | undefined, whole: boolean): string | undefined {
  if (part === undefined && memory === undefined) return undefined;
  if (whole) return 'asks for a part of a GPU and for whole GPUs';
  if (part !== undefined && memory !== undefined) return 'asks for a part of a GPU and for an amount of its memory';
  if (part !== undefined && !(Number(part) > 0 && Number(part) < 1)) return 'gpu-fraction is not between 0 and 1';
  return memory !== undefined && !/^[1-9]\d*$/.test(memory) ? 'gpu-memory is not a number of MiB' : undefined;
}

/** Queues of the KAI scheduler, and pods that it places. */
export const kaiRules: readonly Rule[] = [quota, queue, fraction];
