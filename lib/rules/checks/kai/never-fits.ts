import { isFractionResource } from '../../../plans/allocators';
import { GPU_RESOURCE } from '../../../words/gpu';
import { jsonOf, textOf, valueIn, counted } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import { referred } from '../../lookups/references';
import { GROUP, SCHEDULER } from './names';
import type { Rule } from '../../rule';

const QUEUE_LABEL = 'kai.scheduler/queue';
const TOGETHER = 'kai.scheduler/batch-min-member';

const neverFits: Rule = {
  id: 'kai/never-fits',
  severity: 'error',
  about: 'A workload asks for more GPUs at once than its KAI queue may ever have.',
  fix: 'ask for less, or raise the limit of the queue and of those above it; -1 is without limit',
  source: 'KAI-Scheduler v0.17.0 docs/queues/README.md: a limit is a hard cap, and the pods stay Pending',
  *check(model) {
    if (objectsOf(model, GROUP, 'Queue').length === 0) return;
    for (const facts of model.objects) {
      const pods = podsMadeBy(model, facts).filter(({ pod }) => pod.spec.schedulerName === SCHEDULER);
      const [first] = pods;
      if (first === undefined) continue;
      const own = facts.object.metadata.labels?.[QUEUE_LABEL];
      const name = own ?? first.pod.labels?.[QUEUE_LABEL];
      const queue = name === undefined ? undefined : referred(model, { group: GROUP, kind: 'Queue', name, from: facts });
      const most = queue && mostOf(model, queue);
      const count = neededBy(facts, pods);
      if (most === undefined || count <= most) continue;
      yield {
        subject: facts.path,
        at: own === undefined ? first.pod.pointer : `metadata.labels["${QUEUE_LABEL}"]`,
        problem: `needs ${counted(count, 'GPU')} at once, and queue '${String(name)}' has ${most} at most`,
        got: name,
      };
    }
  },
};

/** GPUs of the pods that KAI starts together: of one, where it is not told how many. */
function neededBy({ object }: ObjectFacts, pods: readonly SeenPod[]): number {
  const each = pods.map((seen) => gpusOf(seen));
  const together = Number(object.metadata.annotations?.[TOGETHER]);
  const most = Math.max(0, ...each);
  return together > 1 && pods.length === 1 ? most * Math.min(together, pods[0]?.pod.replicas ?? together) : most;
}

/** Whole GPUs, and fractions by their part. */
const gpusOf = ({ pod, gpus }: SeenPod): number =>
  [...gpus].reduce((sum, [resource, count]) => {
    if (resource === GPU_RESOURCE) return sum + count;
    const part = Number(pod.annotations?.['gpu-fraction'] ?? 0);
    return isFractionResource(resource) && part > 0 ? sum + count * part : sum;
  }, 0);

/** The least limit of a queue and those above it; undefined where there is none. */
function mostOf(model: Model, queue: ObjectFacts, seen: readonly ObjectFacts[] = []): number | undefined {
  const gpu = valueIn(queue.object, 'spec', 'resources', 'gpu');
  const { limit = 0 } = jsonOf(gpu);
  const own = gpu === undefined || typeof limit !== 'number' || limit < 0 ? undefined : limit;
  const name = textOf(valueIn(queue.object, 'spec', 'parentQueue'));
  const parent =
    name === undefined || seen.includes(queue) ? undefined : referred(model, { group: GROUP, kind: 'Queue', name, from: queue });
  const above = parent && mostOf(model, parent, [...seen, queue]);
  return own === undefined ? above : above === undefined ? own : Math.min(own, above);
}

/** What waits in queues of KAI. */
export const kaiQueueRules: readonly Rule[] = [neverFits];
