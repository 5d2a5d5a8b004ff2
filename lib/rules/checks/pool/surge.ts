import { sharedClaims } from '../../../plans/allocators';
import { demandOf, nodesWithOneMore } from '../../../plans/capacity';
import { resourcesAtAnyTime } from '../../../plans/landing';
import { jsonOf, valueIn } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import { bound, objectsOf, podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';
import { atOnce, isAtOnce } from './oversubscribed';

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
    const pools = new Map(
      bound(model).map(([pool, seen]) => [
        pool.path,
        { pool, demands: demandOf(pool, atOnce(model, seen), resourcesAtAnyTime(model, pool)) },
      ]),
    );
    for (const facts of rollouts) {
      const [made] = podsMadeBy(model, facts);
      const on = pools.get(made?.pod.pool ?? '');
      // One more pod has the devices of the claim that the others have.
      if (made === undefined || sharedClaims(made.pod.spec).length > 0) continue;
      if (made.pod.replicas === undefined || on === undefined || !isAtOnce(model, made.pod)) continue;
      const { pool, demands } = on;
      const most = pool.nodes?.max ?? 0;
      for (const demand of demands) {
        const { resource, nodesNeeded = 0 } = demand;
        const withOneMore = nodesWithOneMore(demand, made.gpus.get(resource) ?? 0) ?? 0;
        // A pool that is too small already is pool/oversubscribed's, and pool/capacity's.
        if (most === 0 || withOneMore <= most || nodesNeeded > most) continue;
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
