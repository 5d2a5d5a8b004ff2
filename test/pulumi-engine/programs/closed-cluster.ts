import { GpuCluster, GpuNodePool, GpuOperator, machines, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const closedCluster = scenario<{ readonly late: boolean }>({
  about: 'a pool that comes after the operator, whose values do not know it, is refused at preview',
  program: async ({ late }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: valuesFile() });
    new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 4 });
    new GpuOperator('gpu-operator', { cluster });
    if (late) new GpuNodePool('late', { cluster, machine: machines.dgxA100, nodes: 4 });
    return {};
  },
  steps: [
    { name: 'is closed', settings: { late: false }, changes: {} },
    { name: 'a pool comes late', settings: { late: true }, changes: {}, refuses: 'cluster/closed' },
  ],
});
