import { core, Provider } from '@pulumi/kubernetes';
import { GpuTrainingJob, GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** The provider's namespace is written nowhere by us: the provider puts it where none is given. */
export const providerNamespace = scenario<{ readonly image: string }>({
  about: 'workloads without a namespace are in that of their provider',
  ambient: 'nowhere',
  program: async ({ image }) => {
    const base = new Provider('base', { kubeconfig: 'kubeconfig', context: 'main' });
    const team = new core.v1.Namespace('team', { metadata: { name: 'team' } }, { provider: base });
    const provider = new Provider('main', { kubeconfig: 'kubeconfig', context: 'main', namespace: team.metadata.name });
    const job = { image, request: { gpus: 1 }, resources: { cpu: 4, memory: '16Gi' }, command: ['python', 'train.py'] } as const;
    new GpuTrainingJob('llama', job, { provider, protect: false });
    new GpuWorkload('web', { kind: 'Deployment', image, request: { gpus: 1 } }, { provider });
    return {};
  },
  steps: [
    {
      name: 'are made',
      settings: { image: 'registry.example/any:1' },
      changes: {
        'Provider base': 'create',
        'Provider main': 'create',
        'Namespace team': 'create',
        'Job llama-job': 'create',
        'Deployment web-deployment': 'create',
      },
      jobs: { main: ['team/llama'] },
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/any:2' },
      changes: { 'Job llama-job': 'replace, deleting first', 'Deployment web-deployment': 'update' },
      jobs: { main: ['team/llama'] },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
