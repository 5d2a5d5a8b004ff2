import type { TrainingController } from '../../../../lib/words/kinds';
import type { GpuPool, Plan } from '../../../../lib/plans/model';
import type { GpuTrainingJobProps } from '../../../../lib/plans/workload';
import { planTrainingJob } from '../../../../lib/plans/workload/plans/training-job';
import { job, train } from '../../../workload/support';
import { nodesOf } from '../scheduling/cases';
import type { Node } from '../scheduling/cases';

/** A training job of two nodes of a pool. */
export const planned = (controller: TrainingController, namespace: string, more: Partial<GpuTrainingJobProps> = {}, id = 'llama'): Plan =>
  planTrainingJob(
    { path: `${namespace}/${id}`, id },
    { ...job, pool: train, controller, numNodes: 2, command: ['torchrun', 'train.py'], ...more },
    { namespace },
  );

/** Other servers of the same sort, whose racks a queue knows. */
export const racks = ((): GpuPool => {
  const { description } = train;
  const labels = { ...description.labels, 'cdk8s-gpu/pool': 'racks' };
  return {
    ...train,
    description: { ...description, name: 'racks', path: 'prod/racks', labels, nodeSelector: { 'cdk8s-gpu/pool': 'racks' } },
  };
})();

/** Label of nodes of a rack. */
export const RACK = 'example.com/rack';

/** Four nodes of a pool in each of several racks. */
export const racksOf = ({ description }: GpuPool, racks: number, size = 4): readonly Node[] =>
  Array.from({ length: racks }, (_, rack) =>
    nodesOf(description)
      .slice(0, size)
      .map(({ name, labels, ...node }) => ({ ...node, name: `${name}-rack-${rack}`, labels: { ...labels, [RACK]: `rack-${rack}` } })),
  ).flat();
