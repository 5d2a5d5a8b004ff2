import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, machines, TunedGpuNode, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Two stacks in one: the description goes through JSON, as a stack's output does. */
export const describedPool = scenario<{ readonly nodes: number }>({
  about: 'a job runs on a pool of another stack, by the description that is its output',
  program: async ({ nodes }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: valuesFile() });
    const theirs = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster });
    const pool = GpuNodePool.fromDescription('borrowed', JSON.parse(JSON.stringify(theirs.description)));
    new GpuTrainingJob('described', { pool, image: 'registry.example/llama:1', request: { gpus: 8 }, command: ['python', 'train.py'] });
    return { pool: theirs.description };
  },
  steps: [
    { name: 'is made', settings: { nodes: 4 }, changes: { 'Job described-job': 'create' } },
    { name: 'the pool grows', settings: { nodes: 8 }, changes: {} },
  ],
  afterRefresh: { 'Job described-job': 'update' },
});
