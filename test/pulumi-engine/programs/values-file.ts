import { GpuCluster, GpuOperator, machines, TunedGpuNode, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Nothing is applied: the values, and the command that installs them, are outputs of the stack. */
export const valuesInFile = scenario<{ readonly nodes: number }>({
  about: 'the values of the GPU Operator are an output of the stack',
  program: async ({ nodes }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.34', helm: valuesFile() });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes, os: 'ubuntu-24.04', intent: 'training' });
    const operator = new GpuOperator('gpu-operator', { cluster });
    return { files: operator.files };
  },
  steps: [
    { name: 'are written', settings: { nodes: 4 }, changes: {} },
    { name: 'more nodes', settings: { nodes: 8 }, changes: {} },
  ],
});
