import { demandOf } from '../../capacity';
import { jsonOf, valueIn } from '../../internal';
import type { KubeObject } from '../../kubernetes';
import type { PodFacts } from '../../model';
import { bound, objectsOf, podsMadeBy } from '../lookups/related';
import type { Rule } from '../rule';
import { atOnce } from './oversubscribed';

const surge: Rule = {
  id: 'pool/surge',
  severity: 'warning',
  about: 'A Deployment on a full pool starts new pods before it ends old ones: its rollout never ends.',
  fix: 'set strategy.rollingUpdate to { maxSurge: 0, maxUnavailable: 1 }, or give the pool another node',
  source:
    'Kubernetes v1.36.3 pkg/controller/deployment/util/deployment_util.go ResolveFenceposts: 25% of fewer than four pods is none that may be unavailable, and one more',
  *check(model) {
    const rollouts = objectsOf(model, 'apps', 'Deployment').filter(({ object }) => startsNewFirst(object));
    if (rollouts.length === 0) return;
    const pools = new Map(bound(model).map(([pool, seen]) => [pool.path, { pool, pods: atOnce(model, seen) }]));
    for (const facts of rollouts) {
      const [made] = podsMadeBy(model, facts);
      const on = pools.get(made?.pod.pool ?? '');
      if (made === undefined || on === undefined || made.pod.replicas === undefined) continue;
      const { pool, pods } = on;
      const most = pool.nodes?.max ?? 0;
      const withOneMore = pods.map((pod): PodFacts => (pod === made.pod ? { ...pod, replicas: (pod.replicas ?? 0) + 1 } : pod));
      const room = demandOf(pool, pods);
      for (const [index, { resource, nodesNeeded = 0 }] of demandOf(pool, withOneMore).entries()) {
        // A pool that is too small already is pool/oversubscribed's, and pool/capacity's.
        if (most === 0 || nodesNeeded <= most || (room[index]?.nodesNeeded ?? 0) > most) continue;
        yield {
          subject: facts.path,
          at: 'spec.strategy',
          problem: `pool '${pool.name}' has no ${resource} for the new pod of a rollout, and no old pod may end before it is ready`,
          got: valueIn(facts.object, 'spec', 'strategy') ?? 'the default: maxSurge 25%, maxUnavailable 25%',
        };
      }
    }
  },
};

/** Whether no pod may end before a new one is ready. Source: `ResolveFenceposts`. */
function startsNewFirst(object: KubeObject): boolean {
  if (valueIn(object, 'spec', 'strategy', 'type') === 'Recreate') return false;
  const replicas = valueIn(object, 'spec', 'replicas') ?? 1;
  if (typeof replicas !== 'number') return false;
  const { maxSurge = '25%', maxUnavailable = '25%' } = jsonOf(valueIn(object, 'spec', 'strategy', 'rollingUpdate'));
  return isLessThanOne(maxUnavailable, replicas) && !['0', '0%'].includes(String(maxSurge));
}

/** Whether a number of pods, or a percentage of them, is not one whole pod. */
function isLessThanOne(given: unknown, replicas: number): boolean {
  if (typeof given === 'number') return given === 0;
  const [, percent] = typeof given === 'string' ? (/^(\d+)%$/.exec(given) ?? []) : [];
  return percent !== undefined && Number(percent) * replicas < 100;
}

/** Rollouts on full pools. */
export const surgeRules: readonly Rule[] = [surge];
