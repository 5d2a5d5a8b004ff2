import { GpuCluster, GpuOperator, k3s, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const throughK3s = scenario<{ readonly mig: boolean; readonly namespace: string }>({
  about: "k3s' helm-controller gets the release of the GPU Operator, then other values, which are one text, then another namespace",
  program: async ({ mig, namespace }) => {
    const cluster = new GpuCluster('edge', { kubernetes: '1.36', distribution: 'k3s', helm: k3s() });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, namespace, values: { migManager: { enabled: mig } } });
    return {};
  },
  steps: [
    {
      name: 'is given',
      settings: { mig: false, namespace: 'operator-by-k3s' },
      changes: { 'Namespace gpu-operator-namespace': 'create', 'HelmChart gpu-operator-chart': 'create' },
    },
    {
      name: 'other values',
      settings: { mig: true, namespace: 'operator-by-k3s' },
      changes: { 'HelmChart gpu-operator-chart': 'update' },
    },
    {
      name: 'another namespace',
      settings: { mig: true, namespace: 'platform' },
      changes: { 'Namespace gpu-operator-namespace': 'replace, creating first', 'HelmChart gpu-operator-chart': 'replace, deleting first' },
    },
  ],
});
