import { GpuCluster, GpuOperator, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

/** The chart is a small one of this name. */
export const operatorRelease = scenario<{ readonly version: `v${number}.${number}.${number}` }>({
  about: 'Pulumi installs the GPU Operator, then a newer version of its chart',
  program: async ({ version }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, version });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { version: 'v26.3.3' },
      charts: { 'gpu-operator': 'v26.3.3' },
      changes: { 'Namespace gpu-operator-namespace': 'create', 'Release gpu-operator-release': 'create' },
    },
    {
      name: 'a newer chart',
      settings: { version: 'v26.7.0' },
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: { 'Release gpu-operator-release': 'update' },
    },
  ],
});
