import { argoCd, GpuCluster, GpuOperator, machines, MigPartitionedNodePool } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Argo CD does not run here, and its namespace is there before. */
export const throughArgoCd = scenario<{ readonly slices: number }>({
  about: 'Argo CD gets the release of the GPU Operator, then other values',
  program: async ({ slices }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: argoCd({ namespace: 'default' }) });
    const layout: { '1g.10gb'?: number; '3g.40gb'?: number } = slices === 7 ? { '1g.10gb': 7 } : { '3g.40gb': 2 };
    new MigPartitionedNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout });
    new GpuOperator('gpu-operator', { cluster, namespace: 'operator-by-argo' });
    return {};
  },
  steps: [
    { name: 'is given', settings: { slices: 7 }, changes: { 'Application gpu-operator-application': 'create' } },
    { name: 'another layout', settings: { slices: 2 }, changes: { 'Application gpu-operator-application': 'update' } },
  ],
});
