import { GpuTrainingJob } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly image: string;
  readonly numNodes: number;
  /** Whether the component says that its job is not protected. */
  readonly lifted?: true;
}

/** A job keeps its name, and what Kubernetes does not change in a Job is made anew: it is protected until somebody lifts it. */
export const trainingJob = scenario<Settings>({
  about: 'a training job gets a new image and more nodes, refused until its protection is lifted',
  program: async ({ image, numNodes, lifted }) => {
    const job = { request: { gpus: 8 }, command: ['torchrun', 'train.py'], resources: { cpu: 8, memory: '64Gi' } } as const;
    new GpuTrainingJob('llama', { image, numNodes, ...job }, lifted ? { protect: false } : {});
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/llama:1', numNodes: 2 },
      changes: { 'Service llama-service': 'create', 'Job llama-job': 'create' },
      jobs: { main: ['default/llama'] },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2', numNodes: 2 },
      changes: {},
      refuses: 'marked for protection',
    },
    {
      name: 'a new image, lifted',
      settings: { image: 'registry.example/llama:2', numNodes: 2, lifted: true },
      changes: { 'Job llama-job': 'replace, deleting first' },
    },
    { name: 'is protected again', settings: { image: 'registry.example/llama:2', numNodes: 2 }, changes: {} },
    {
      name: 'more nodes',
      settings: { image: 'registry.example/llama:2', numNodes: 3 },
      changes: {},
      refuses: 'marked for protection',
    },
  ],
  isProtected: true,
  afterRefresh: { 'Job llama-job': 'update' },
});
