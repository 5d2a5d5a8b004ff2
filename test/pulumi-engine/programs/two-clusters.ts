import { Provider } from '@pulumi/kubernetes';
import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, machines, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const twoClusters = scenario<{ readonly image: string }>({
  about: 'one program has two clusters, each with a job of the same name',
  ambient: 'nowhere',
  program: async ({ image }) => {
    for (const place of ['main', 'other'] as const) {
      const provider = new Provider(place, { kubeconfig: 'kubeconfig', context: place });
      const cluster = new GpuCluster(place, { kubernetes: '1.36', helm: valuesFile() }, { provider });
      const pool = new GpuNodePool(`${place}-train`, {
        cluster,
        machine: machines.dgxH100,
        nodes: 4,
      });
      new GpuOperator(`${place}-operator`, { cluster });
      new GpuTrainingJob(
        `${place}-llama`,
        { name: 'llama', pool, image, request: { gpus: 8 }, command: ['torchrun', 'train.py'] },
        { protect: false },
      );
    }
    return {};
  },
  steps: [
    {
      name: 'are made',
      settings: { image: 'registry.example/llama:1' },
      changes: {
        'Provider main': 'create',
        'Provider other': 'create',
        'Job main-llama-job': 'create',
        'Job other-llama-job': 'create',
      },
      jobs: { main: ['default/llama'], other: ['default/llama'] },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/llama:2' },
      changes: { 'Job main-llama-job': 'replace, deleting first', 'Job other-llama-job': 'replace, deleting first' },
      jobs: { main: ['default/llama'], other: ['default/llama'] },
    },
  ],
  afterRefresh: { 'Job main-llama-job': 'update', 'Job other-llama-job': 'update' },
});
