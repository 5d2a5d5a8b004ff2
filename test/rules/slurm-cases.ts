import type { ModelFragment, SlurmNodeFacts } from '../../lib/plans/model';
import { planWorkload, train, web } from '../workload/support';

/** Nodes of the pool of a Deployment that Slurm gives out too. */
export const withSlurm = (facts: Partial<SlurmNodeFacts>, workload: object = {}): ModelFragment => {
  const { model } = planWorkload({ ...web, pool: train, ...workload });
  const slurmNodes: SlurmNodeFacts = { path: 'hpc', at: 'nodes.dgx.pool', pool: train.description.path, sort: 'servers', ...facts };
  return { ...model, slurmNodes: [slurmNodes] };
};

/** What only programs say: which nodes are given to Slurm. */
export const slurmCases = {
  'slurm/pool': {
    says: "the servers of pool 'train' are nodes of Slurm, and Deployment 'llama' is planned on them",
    bad: withSlurm({}),
    good: withSlurm({ pool: 'prod/other' }),
  },
};
