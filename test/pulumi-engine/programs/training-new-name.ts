import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** The name follows from the content, and the resource's name with it: another job beside the old one, which Pulumi forgets; destroy ends both. */
export const trainingNewName = scenario<{ readonly image: string }>({
  about: "a training job with redeploy: 'newName' gets a new image, and the one before runs on",
  program: async ({ image }) => {
    new GpuTrainingJob('llama', {
      image,
      numNodes: 2,
      request: { gpus: 4 },
      redeploy: 'newName',
      command: ['torchrun', 'train.py'],
      resources: { cpu: 8, memory: '64Gi' },
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/llama:1' },
      reads: ['metadata.uid'],
      changes: { 'ConfigMap llama-jobs': 'create', 'Service llama-service-457acdf7': 'create', 'Job llama-job-457acdf7': 'create' },
      jobs: { main: ['default/llama-457acdf7'] },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2' },
      reads: ['metadata.uid'],
      changes: {
        'Service llama-service-ba3036f0': 'create',
        'Job llama-job-ba3036f0': 'create',
        'Service llama-service-457acdf7': 'delete',
        'Job llama-job-457acdf7': 'delete',
      },
      jobs: { main: ['default/llama-457acdf7', 'default/llama-ba3036f0'] },
    },
  ],
  afterRefresh: { 'Job llama-job-ba3036f0': 'update' },
});
