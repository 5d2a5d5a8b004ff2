import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const notReady = scenario<{ readonly image: string }>({
  about: 'a job whose pods do not start fails after its timeout when it is awaited, and can be changed after that',
  program: async ({ image }) => {
    const job = { image, request: { gpus: 2 }, command: ['torchrun', 'train.py'], resources: { cpu: 8, memory: '64Gi' } } as const;
    new GpuTrainingJob('llama', { ...job, await: 'ready', timeouts: { create: '20s' } }, { protect: false });
    return {};
  },
  steps: [
    {
      name: 'waits in vain',
      settings: { image: 'registry.example/llama:1' },
      pods: 'wait',
      changes: { 'Job llama-job': 'create' },
      fails: 'timed out',
    },
    { name: 'a new image', settings: { image: 'registry.example/llama:2' }, changes: { 'Job llama-job': 'replace, deleting first' } },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
