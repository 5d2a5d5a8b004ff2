import { GpuCluster, GpuOperator, GpuTrainingJob, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

/** The chart has an object of the cluster under a name of its own, which belongs to one release. */
export const operatorMoved = scenario<{ readonly namespace: string }>({
  about: 'the GPU Operator goes into another namespace, while a job that waited for it runs on',
  program: async ({ namespace }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    const pool = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, namespace });
    new GpuTrainingJob('llama', { pool, image: 'registry.example/llama:1', request: { gpus: 8 }, command: ['torchrun', 'train.py'] });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { namespace: 'gpu-operator' },
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: { 'Namespace gpu-operator-namespace': 'create', 'Release gpu-operator-release': 'create', 'Job llama-job': 'create' },
    },
    {
      name: 'is moved',
      settings: { namespace: 'platform' },
      changes: { 'Namespace gpu-operator-namespace': 'replace, creating first', 'Release gpu-operator-release': 'replace, deleting first' },
      holds: {
        path: '/apis/rbac.authorization.k8s.io/v1/clusterroles/gpu-operator',
        fields: { 'metadata.annotations["meta.helm.sh/release-namespace"]': 'platform' },
      },
      jobs: { main: ['default/llama'] },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
