import { core } from '@pulumi/kubernetes';
import { GpuCluster, GpuOperator, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

export const existingNamespace = scenario<{ readonly level: 'privileged' | 'baseline' }>({
  about: 'the GPU Operator goes into a namespace that the program makes elsewhere',
  program: async ({ level }) => {
    chartsBesideTheProgram();
    const labels = { 'pod-security.kubernetes.io/enforce': level };
    const platform = new core.v1.Namespace('platform', { metadata: { name: 'platform', labels } });
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, namespace: platform.metadata.name });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { level: 'baseline' },
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: { 'Namespace platform': 'create', 'Release gpu-operator-release': 'create' },
    },
    {
      name: 'the namespace gets another label',
      settings: { level: 'privileged' },
      changes: { 'Namespace platform': 'update' },
    },
  ],
});
