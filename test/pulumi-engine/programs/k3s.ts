import { GpuCluster, GpuOperator, k3s, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const throughK3s = scenario<{ readonly mig: boolean }>({
  about: "k3s' helm-controller gets the release of the GPU Operator, then other values, which are one text",
  program: async ({ mig }) => {
    const cluster = new GpuCluster('edge', { kubernetes: '1.36', distribution: 'k3s', helm: k3s() });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, namespace: 'operator-by-k3s', values: { migManager: { enabled: mig } } });
    return {};
  },
  steps: [
    {
      name: 'is given',
      settings: { mig: false },
      changes: { 'Namespace gpu-operator-namespace': 'create', 'HelmChart gpu-operator-chart': 'create' },
    },
    { name: 'other values', settings: { mig: true }, changes: { 'HelmChart gpu-operator-chart': 'update' } },
  ],
});
