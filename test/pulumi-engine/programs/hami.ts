import { GpuCluster, GpuNodePool, Hami, HamiVgpuWorkload, hami, machines } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

/** Pods wait for HAMi's scheduler, which a chart of this name without templates does not bring: nobody waits for them. */
export const hamiVgpu = scenario<{ readonly memory: '8Gi' | '16Gi' }>({
  about: 'HAMi is installed, and a workload asks for more memory of its part of a GPU',
  program: async ({ memory }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    const labs = new GpuNodePool('labs', { cluster, machine: machines.dgxA100, nodes: 2, sharing: hami({ deviceSplitCount: 10 }) });
    new Hami('hami', { cluster, version: '2.10.0' });
    new HamiVgpuWorkload('notebook', {
      kind: 'Deployment',
      pool: labs,
      image: 'registry.example/jupyter:1',
      request: { vgpu: { gpus: 1, memory } },
      await: 'created',
    });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { memory: '8Gi' },
      charts: { hami: '2.10.0' },
      changes: {
        'Release hami-release': 'create',
        'Deployment notebook-deployment': 'create',
      },
    },
    { name: 'more memory', settings: { memory: '16Gi' }, changes: { 'Deployment notebook-deployment': 'update' } },
  ],
  afterRefresh: { 'Deployment notebook-deployment': 'update' },
});
