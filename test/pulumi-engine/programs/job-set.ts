import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** No controller of JobSet runs: what Pulumi does to the object is of interest, not the pods. */
export const jobSet = scenario<{ readonly image: string }>({
  about: 'a JobSet gets a new image',
  program: async ({ image }) => {
    new GpuTrainingJob('llama', {
      image,
      numNodes: 2,
      request: { gpus: 8 },
      controller: 'JobSet',
      command: ['torchrun', 'train.py'],
      resources: { cpu: 8, memory: '64Gi' },
    });
    return {};
  },
  steps: [
    { name: 'is made', settings: { image: 'registry.example/llama:1' }, changes: { 'JobSet llama-job-set': 'create' } },
    { name: 'a new image', settings: { image: 'registry.example/llama:2' }, changes: { 'JobSet llama-job-set': 'update' } },
  ],
});
