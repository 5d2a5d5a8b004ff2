import { isSameOwner, type PodFacts, type PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { isAtOnce } from './oversubscribed';

const exclusiveNodes = each(bound, {
  id: 'pool/exclusive-nodes',
  severity: 'warning',
  about: 'Pods are planned on nodes that another workload is to have for itself.',
  fix: 'give the pool more nodes, put one of the two on another pool, or remove exclusive; silence this if they never run at the same time',
  source:
    'Kubernetes 1.36.2 pkg/scheduler/framework/plugins/interpodaffinity/filtering.go: no pod comes to a node where one runs whose anti-affinity selects it',
  *look([pool, seen], model) {
    const owners = seen.filter(({ pod }) => pod.exclusive === true && isAtOnce(model, pod));
    for (const { pod } of owners) {
      const others = seen.filter((other) => !isOf(pod, other.pod) && other.pod.exclusive !== true && isAtOnce(model, other.pod));
      const found = beside(pool, owners, others);
      if (found !== undefined) yield { ...found, subject: pod.path };
    }
  },
});

const isOf = (one: PodFacts, other: PodFacts): boolean => one.path === other.path && isSameOwner(one.owner, other.owner);

/** The first of the others for whom there is no node left. */
function beside(pool: PoolDescription, owners: readonly SeenPod[], others: readonly SeenPod[]): Omit<Finding, 'subject'> | undefined {
  const everywhere = others.find(({ pod }) => pod.perNode === true);
  if (everywhere !== undefined)
    return {
      at: 'exclusive',
      problem: `${name(everywhere)} has a pod on every node of pool '${pool.name}', and this workload takes nodes where nobody else is`,
      got: true,
      fix: `keep ${name(everywhere)} off the pool, or remove exclusive`,
    };
  const [first] = others;
  if (first === undefined || pool.nodes === undefined) return undefined;
  const taken = owners.reduce((sum, { pod: { replicas = 1 } }) => sum + replicas, 0);
  if (taken < pool.nodes.max) return undefined;
  return {
    at: 'exclusive',
    problem: `takes ${taken === pool.nodes.max ? 'all' : `${taken} of the`} ${pool.nodes.max} nodes of pool '${pool.name}', where ${name(first)} is planned too`,
    got: true,
    allowed: `a pool of ${taken + 1} nodes or more`,
  };
}

const name = ({ pod: { owner } }: SeenPod): string => `${owner.kind} '${owner.name}'`;

/** Workloads that have their nodes for themselves. */
export const exclusiveRules: readonly Rule[] = [exclusiveNodes];
