import { exclusive, GpuCheck, GpuNodePool, machines } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** The pods of Jobs end at once here: what they would find is not of interest. */
export const gpuCheck = scenario<{ readonly image: string }>({
  about: 'a Job checks a node from inside, and `up` waits until it completed; then it checks with another image',
  program: async ({ image }) => {
    const pool = GpuNodePool.fromAttributes('train', {
      machine: machines.dgxH100,
      sharing: exclusive(),
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
    });
    new GpuCheck('check', { pool, request: { gpus: 8 }, checks: ['device', 'driver'], image, await: 'completed' });
    return {};
  },
  steps: [
    { name: 'passes', settings: { image: 'registry.example/cuda:1' }, pods: 'finish', changes: { 'Job check-job': 'create' } },
    {
      name: 'with another image',
      settings: { image: 'registry.example/cuda:2' },
      pods: 'finish',
      changes: { 'Job check-job': 'replace, deleting first' },
    },
  ],
});
