import { GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, machines, timeSlicing } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

/** No node has the labels of the pool: nobody waits for its pods. */
export const kubernetesUpgrade = scenario<{ readonly kubernetes: '1.33' | '1.36' }>({
  about: 'a cluster is upgraded, and nothing that runs on it changes',
  program: async ({ kubernetes }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('prod', { kubernetes });
    const pool = new GpuNodePool('shared', { cluster, machine: machines.dgxA100, nodes: 2, sharing: timeSlicing({ replicas: 4 }) });
    new GpuOperator('upgraded-operator', { cluster, namespace: 'upgraded-operator' });
    const props = { kind: 'Deployment', pool, image: 'registry.example/web:1', request: { gpus: 1 } } as const;
    new GpuWorkload('upgraded', { ...props, await: 'created' });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { kubernetes: '1.33' },
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: {
        'Namespace upgraded-operator-namespace': 'create',
        'Release upgraded-operator-release': 'create',
        'Deployment upgraded-deployment': 'create',
      },
    },
    { name: 'is upgraded', settings: { kubernetes: '1.36' }, changes: {} },
  ],
  afterRefresh: { 'Deployment upgraded-deployment': 'update' },
});
