import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const trainingEnded = scenario<{ readonly image: string }>({
  about: "a training job with redeploy: 'newName' and previous: 'end' gets a new image, and the one before is ended first",
  program: async ({ image }) => {
    new GpuTrainingJob('llama', {
      image,
      numNodes: 2,
      request: { gpus: 4 },
      redeploy: 'newName',
      previous: 'end',
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
      changes: { 'ConfigMap llama-jobs': 'create', 'Service llama-service': 'create', 'Job llama-job': 'create' },
      jobs: { main: ['default/llama-457acdf7'] },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2' },
      reads: ['metadata.uid'],
      changes: { 'Service llama-service': 'replace, deleting first', 'Job llama-job': 'replace, deleting first' },
      jobs: { main: ['default/llama-ba3036f0'] },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
