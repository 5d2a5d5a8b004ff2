import { memo } from '../../../internal';
import { demandOf } from '../../../plans/capacity';
import { resourcesAtAnyTime } from '../../../plans/landing';
import { ownerKind, QUEUE_NAME } from '../../../words/kinds';
import { isSameOwner, type Model, type ObjectFacts, type PodFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Labels of queues, which admit a workload when there is room for it. */
const QUEUES: readonly string[] = [QUEUE_NAME, 'kai.scheduler/queue'];

/** Whether a pod is meant to wait for room, or runs at its own times. */
const waits = ({ owner, labels = {} }: PodFacts): boolean =>
  ownerKind(owner)?.isScheduled === true || QUEUES.some((label) => Object.hasOwn(labels, label));

/** Whether a pod is meant to run beside all others. */
export const isAtOnce = (model: Model, pod: PodFacts): boolean => !waits(pod) && !queuedPaths(model).has(pod.path);

/** The pods that are meant to run at once. */
export const atOnce = (model: Model, seen: readonly SeenPod[]): readonly SeenPod[] => seen.filter(({ pod }) => isAtOnce(model, pod));

/** Paths of what waits in a queue. */
const queuedPaths = memo(({ objects }: Model) => new Set(objects.filter(isQueued).map(({ path }) => path)));

function isQueued({ object }: ObjectFacts): boolean {
  return QUEUES.some((label) => Object.hasOwn(object.metadata.labels ?? {}, label));
}

const oversubscribed = each(bound, {
  id: 'pool/oversubscribed',
  severity: 'warning',
  about: 'The workloads of a pool together ask for more devices than its nodes have.',
  fix: 'give the pool more nodes, ask for less, or queue the workloads; silence this if they never run at the same time',
  source: 'Kubernetes scheduler, NodeResourcesFit: pods that find no room stay Pending; a device is never given to two pods',
  *look([pool, seen], model) {
    if (pool.nodes === undefined || pool.nodes.max === 0) return;
    const pods = atOnce(model, seen);
    for (const { resource, asked, offered, nodesNeeded, pods: asking } of demandOf(pool, pods, resourcesAtAnyTime(model, pool))) {
      if (nodesNeeded === undefined || nodesNeeded <= pool.nodes.max) continue;
      const [first] = asking;
      // What one workload asks too much of is pool/capacity's.
      if (asking.every(({ path, owner }) => path === first?.path && isSameOwner(owner, first.owner))) continue;
      const names = [...new Set(asking.map(({ owner }) => owner.name))];
      yield {
        at: 'nodes',
        problem: `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''} together ask for ${asked} x ${resource}: that needs ${nodesNeeded} nodes, and the pool has ${pool.nodes.max} with ${String(offered)}`,
        got: pool.nodes.max,
        allowed: `${nodesNeeded} nodes or more`,
      };
    }
  },
});

/** What all workloads of a pool ask together. */
export const oversubscribedRules: readonly Rule[] = [oversubscribed];
