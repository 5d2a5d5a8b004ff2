import { GpuCluster, GpuNodePool, GpuOperator, Hami, hami, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

export const operatorAndHami = scenario<{ readonly labs: boolean }>({
  about: 'a cluster has the GPU Operator and HAMi, installed in this order; HAMi goes with its pool',
  program: async ({ labs }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
    if (labs) new GpuNodePool('labs', { cluster, machine: machines.dgxA100, nodes: 2, sharing: hami() });
    new GpuOperator('both-operator', { cluster, namespace: 'both-operator' });
    if (labs) new Hami('both-hami', { cluster, version: '2.10.0', namespace: 'both-hami' });
    return {};
  },
  steps: [
    {
      name: 'are installed',
      settings: { labs: true },
      charts: { 'gpu-operator': 'v26.7.0', hami: '2.10.0' },
      changes: {
        'Namespace both-operator-namespace': 'create',
        'Namespace both-hami-namespace': 'create',
        'Release both-operator-release': 'create',
        'Release both-hami-release': 'create',
      },
    },
    {
      name: 'without HAMi',
      settings: { labs: false },
      changes: {
        'Namespace both-hami-namespace': 'delete',
        'Release both-hami-release': 'delete',
      },
    },
  ],
});
