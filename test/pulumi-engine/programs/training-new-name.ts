import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** The name follows from the content, so the new job is made before the old one is deleted. */
export const trainingNewName = scenario<{ readonly image: string }>({
  about: "a training job with redeploy: 'newName' gets a new image",
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
      changes: { 'Service llama-service': 'create', 'Job llama-job': 'create' },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2' },
      changes: { 'Service llama-service': 'replace, creating first', 'Job llama-job': 'replace, creating first' },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
