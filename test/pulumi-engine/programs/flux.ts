import { flux, GpuCluster, GpuOperator, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Flux does not run here: what Pulumi does to its objects is of interest. */
export const throughFlux = scenario<{ readonly version: `v${number}.${number}.${number}`; readonly nodes: number }>({
  about: 'Flux gets the release of the GPU Operator, then a newer chart',
  program: async ({ version, nodes }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: flux() });
    new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster, version, namespace: 'operator-by-flux' });
    return {};
  },
  steps: [
    {
      name: 'is given',
      settings: { version: 'v26.3.3', nodes: 4 },
      changes: {
        'Namespace gpu-operator-namespace': 'create',
        'HelmRepository gpu-operator-repository': 'create',
        'HelmRelease gpu-operator-release': 'create',
      },
    },
    {
      name: 'a newer chart',
      settings: { version: 'v26.7.0', nodes: 4 },
      changes: { 'HelmRelease gpu-operator-release': 'update' },
    },
    { name: 'more nodes', settings: { version: 'v26.7.0', nodes: 8 }, changes: {} },
  ],
});
