import { mergeModel } from '../../lib/plans/model';
import { slurmBridge } from '../../lib/plans/queues';
import { judge } from '../../lib/rules';
import { withSlurm } from './slurm-cases';

const found = (...given: Parameters<typeof withSlurm>): readonly string[] =>
  judge(mergeModel([withSlurm(...given)]))
    .filter(({ rule }) => rule === 'slurm/pool')
    .map(({ subject, at, problem }) => `${subject}.${at}: ${problem}`);

test('servers of Slurm run no pod, whoever places it', () => {
  const problem = "hpc.nodes.dgx.pool: the servers of pool 'train' are nodes of Slurm, and Deployment 'llama' is planned on them";
  expect(found({})).toEqual([problem]);
  expect(found({}, { queue: slurmBridge() })).toEqual([problem]);
});

test('nodes that slurmd takes whole leave nothing for pods once they are all of the pool', () => {
  expect(found({ sort: 'pods', count: 4 })).toEqual([
    "hpc.nodes.dgx.pool: slurmd takes all GPUs of the 4 nodes of pool 'train', and Deployment 'llama' gets none",
  ]);
  expect(found({ sort: 'pods', count: 3 })).toEqual([]);
  expect(found({ sort: 'pods' })).toEqual([]);
});

test('nodes that Slurm shares with pods take those alone that slurm-bridge places', () => {
  expect(found({ sort: 'shared' })).toEqual([
    "hpc.nodes.dgx.pool: Slurm places the pods of pool 'train', and not those of Deployment 'llama', which it evicts",
  ]);
  expect(found({ sort: 'shared' }, { queue: slurmBridge() })).toEqual([]);
});
