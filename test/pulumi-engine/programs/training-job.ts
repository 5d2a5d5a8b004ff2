import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly image: string;
  readonly numNodes: number;
}

/** A job keeps its name: what Kubernetes does not change in a Job is made anew. */
export const trainingJob = scenario<Settings>({
  about: 'a training job gets a new image, then more nodes',
  program: async ({ image, numNodes }) => {
    new GpuTrainingJob('llama', {
      image,
      numNodes,
      request: { gpus: 8 },
      command: ['torchrun', 'train.py'],
      resources: { cpu: 8, memory: '64Gi' },
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/llama:1', numNodes: 2 },
      changes: { 'Service llama-service': 'create', 'Job llama-job': 'create' },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2', numNodes: 2 },
      changes: { 'Job llama-job': 'replace, deleting first' },
    },
    {
      name: 'more nodes',
      settings: { image: 'registry.example/llama:2', numNodes: 3 },
      changes: { 'Job llama-job': 'replace, deleting first' },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
