import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const deletedByHand = scenario<{ readonly image: string }>({
  about: 'somebody deletes a Deployment with kubectl: a refresh sees it, and the next up makes it again',
  program: async ({ image }) => {
    new GpuWorkload('lost', { kind: 'Deployment', image, request: { gpus: 1 } });
    return {};
  },
  steps: [
    { name: 'is made', settings: { image: 'registry.example/web:1' }, changes: { 'Deployment lost-deployment': 'create' } },
    {
      name: 'is made again',
      settings: { image: 'registry.example/web:1' },
      meanwhile: [{ verb: 'delete', path: '/apis/apps/v1/namespaces/default/deployments/lost' }],
      refreshes: true,
      changes: { 'Deployment lost-deployment': 'create' },
    },
  ],
});
