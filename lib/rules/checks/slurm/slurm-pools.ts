import type { PoolDescription, SlurmNodeFacts } from '../../../plans/model';
import { slurmBridgeWords } from '../../../plans/queues';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const givenTwice = each(bound, {
  id: 'slurm/pool',
  severity: 'error',
  about: 'Pods are planned on nodes whose GPUs Slurm gives to its jobs.',
  fix: 'put the pods on another pool, or let Slurm place them: bridge of SlinkyCluster and queue: slurmBridge()',
  source:
    'slurm-operator v1.2.1 and gres.conf(5) of 26.05: slurmd gives out all GPUs of its node; slurm-bridge v1.2.1 internal/utils/taints.go: NoExecute for pods that it does not place',
  *look([pool, seen], model) {
    for (const facts of model.slurmNodes) {
      const found = facts.pool === pool.path ? beside(facts, pool, seen) : undefined;
      if (found !== undefined) yield { ...found, subject: facts.path, at: facts.at };
    }
  },
});

function beside({ sort, count }: SlurmNodeFacts, pool: PoolDescription, seen: readonly SeenPod[]): Omit<Finding, 'subject'> | undefined {
  const other = seen.find(
    ({ asks, pod }) => asks.length > 0 && !(sort === 'shared' && pod.spec.schedulerName === slurmBridgeWords.scheduler),
  );
  if (other === undefined) return undefined;
  const { kind, name } = other.pod.owner;
  const got = `${kind} '${name}'`;
  if (sort === 'servers') return { problem: `the servers of pool '${pool.name}' are nodes of Slurm, and ${got} is planned on them`, got };
  if (sort === 'shared') return { problem: `Slurm places the pods of pool '${pool.name}', and not those of ${got}, which it evicts`, got };
  if (pool.nodes === undefined || count === undefined || count < pool.nodes.max) return undefined;
  return { problem: `slurmd takes all GPUs of the ${count} nodes of pool '${pool.name}', and ${got} gets none`, got };
}

/** Pools whose nodes Slurm gives out. */
export const slurmPoolRules: readonly Rule[] = [givenTwice];
