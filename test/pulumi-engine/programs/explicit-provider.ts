import { Provider } from '@pulumi/kubernetes';
import { GpuCluster, GpuOperator, GpuTrainingJob, GpuWorkload, machines, TunedGpuNode, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Who names no provider reaches nothing here, so that what goes the wrong way fails. */
export const explicitProvider = scenario<{ readonly image: string }>({
  about: 'workloads go where their cluster goes, while the ambient kubeconfig leads nowhere',
  ambient: 'nowhere',
  program: async ({ image }) => {
    const provider = new Provider('main', { kubeconfig: 'kubeconfig', context: 'main' });
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: valuesFile() }, { provider });
    const pool = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
    new GpuOperator('gpu-operator', { cluster });
    const job = { pool, image, numNodes: 2, request: { gpus: 8 }, command: ['torchrun', 'train.py'] } as const;
    new GpuTrainingJob('llama', job, { protect: false });
    new GpuWorkload('web', { pool, kind: 'Deployment', image, request: { gpus: 1 } });
    return { pool: pool.description };
  },
  steps: [
    {
      name: 'are made',
      warns: ['network/no-fabric'],
      settings: { image: 'registry.example/any:1' },
      changes: {
        'Provider main': 'create',
        'Service llama-service': 'create',
        'Job llama-job': 'create',
        'Deployment web-deployment': 'create',
      },
      jobs: { main: ['default/llama'], other: [] },
    },
    {
      name: 'a new image',
      warns: ['network/no-fabric'],
      settings: { image: 'registry.example/any:2' },
      changes: { 'Job llama-job': 'replace, deleting first', 'Deployment web-deployment': 'update' },
      jobs: { main: ['default/llama'], other: [] },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
