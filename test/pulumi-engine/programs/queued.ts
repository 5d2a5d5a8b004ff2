import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

const JOB = '/apis/batch/v1/namespaces/default/jobs/llama';
const runs = { path: JOB, fields: { 'spec.suspend': false } };

/** Kueue does not run here; who lifts `suspend` is somebody else, as it would be. A refresh marks a Job that runs. */
export const queued = scenario<{ readonly deadline: number }>({
  about: 'a job waits in a queue of Kueue, which lets it run: the next up does not suspend it again',
  program: async ({ deadline }) => {
    const labels = { 'kueue.x-k8s.io/queue-name': 'research' };
    new GpuTrainingJob('llama', {
      image: 'registry.example/llama:1',
      numNodes: 2,
      request: { gpus: 8 },
      labels,
      suspend: true,
      activeDeadlineSeconds: deadline,
      command: ['torchrun', 'train.py'],
      resources: { cpu: 8, memory: '64Gi' },
    });
    return {};
  },
  steps: [
    {
      name: 'waits',
      settings: { deadline: 3600 },
      changes: { 'Service llama-service': 'create', 'Job llama-job': 'create' },
    },
    {
      name: 'is let in by its queue',
      settings: { deadline: 3600 },
      meanwhile: [{ verb: 'patch', path: JOB, body: { spec: { suspend: false } } }],
      refreshes: true,
      changes: { 'Job llama-job': 'update' },
      holds: runs,
    },
    { name: 'gets more time', settings: { deadline: 7200 }, changes: { 'Job llama-job': 'update' }, holds: runs },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
