import { GpuCluster, GpuOperator, GpuWorkload, MigPartitionedNodePool, machines, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

type Profile = '1g.10gb' | '2g.20gb';

/** The layout is in the operator's configuration, and in what the pods ask for. */
export const poolLayout = scenario<{ readonly profile: Profile; readonly count: number }>({
  about: 'a pool is cut in another way, and what runs on it asks for that',
  program: async ({ profile, count }) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: valuesFile() });
    const layout: { [P in Profile]?: number } = { [profile]: count };
    const slices = new MigPartitionedNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout });
    new GpuOperator('gpu-operator', { cluster });
    new GpuWorkload('notebook', { pool: slices, kind: 'Deployment', image: 'registry.example/jupyter:1', request: { mig: profile } });
    return { pool: slices.description };
  },
  steps: [
    {
      name: 'is made',
      settings: { profile: '1g.10gb', count: 7 },
      changes: { 'Deployment notebook-deployment': 'create' },
    },
    {
      name: 'another layout',
      settings: { profile: '2g.20gb', count: 3 },
      changes: { 'Deployment notebook-deployment': 'update' },
    },
  ],
});
