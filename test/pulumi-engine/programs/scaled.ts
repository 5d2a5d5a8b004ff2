import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

const DEPLOYMENT = '/apis/apps/v1/namespaces/default/deployments/scaled';

export const scaled = scenario<{ readonly replicas: number }>({
  about: 'a Deployment is scaled in the program, and by somebody with kubectl',
  program: async ({ replicas }) => {
    new GpuWorkload('scaled', { kind: 'Deployment', replicas, image: 'registry.example/web:1', request: { gpus: 1 } });
    return {};
  },
  steps: [
    { name: 'is made', settings: { replicas: 1 }, changes: { 'Deployment scaled-deployment': 'create' } },
    { name: 'more pods', settings: { replicas: 2 }, changes: { 'Deployment scaled-deployment': 'update' } },
    {
      name: 'somebody scales it',
      settings: { replicas: 2 },
      meanwhile: [{ verb: 'patch', path: DEPLOYMENT, body: { spec: { replicas: 3 } } }],
      changes: {},
    },
    {
      // Who scaled it is told of, and not overruled.
      name: 'after a refresh',
      settings: { replicas: 2 },
      refreshes: true,
      changes: {},
      refuses: 'field conflict',
    },
    { name: 'the program says so too', settings: { replicas: 3 }, changes: {} },
  ],
});
