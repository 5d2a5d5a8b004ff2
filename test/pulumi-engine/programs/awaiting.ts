import { GpuTrainingJob, GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Kubelets let the pods of Jobs finish, so that what waits for it goes on. */
export const awaiting = scenario<{ readonly image: string }>({
  about: 'what Pulumi waits for: that a workload is created, that it is ready, that it completed',
  program: async ({ image }) => {
    const job = { image, request: { gpus: 2 }, command: ['torchrun', 'train.py'], resources: { cpu: 8, memory: '64Gi' } } as const;
    new GpuTrainingJob('made', { ...job, await: 'created' }, { protect: false });
    new GpuTrainingJob('done', { ...job, await: 'completed', timeouts: { create: '2m' } }, { protect: false });
    new GpuWorkload('web', { kind: 'Deployment', image, request: { gpus: 1 }, await: 'ready', timeouts: { create: '2m' } });
    return {};
  },
  steps: [
    {
      name: 'are awaited',
      settings: { image: 'registry.example/any:1' },
      pods: 'finish',
      changes: { 'Job made-job': 'create', 'Job done-job': 'create', 'Deployment web-deployment': 'create' },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/any:2' },
      pods: 'finish',
      changes: {
        'Job made-job': 'replace, deleting first',
        'Job done-job': 'replace, deleting first',
        'Deployment web-deployment': 'update',
      },
    },
  ],
});
