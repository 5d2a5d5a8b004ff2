import { GpuNodePool, machines, MpsInferenceService, mps } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

const DEPLOYMENT = '/apis/apps/v1/namespaces/default/deployments/auto';

/** Who scales is played by somebody else. */
export const autoscaled = scenario<{ readonly image: string }>({
  about: 'a model server whose replicas an autoscaler decides keeps them over a new image',
  program: async ({ image }) => {
    const pool = GpuNodePool.fromAttributes('ranking', {
      machine: machines.dgxH100,
      sharing: mps({ replicas: 4 }),
      nodeSelector: { 'cdk8s-gpu/pool': 'ranking' },
    });
    const metrics = [{ type: 'Pods', name: 'requests_per_second', averageValue: '100' }] as const;
    new MpsInferenceService('auto', { pool, image, port: 8000, autoscaling: { minReplicas: 1, maxReplicas: 4, metrics } });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/ranker:1' },
      changes: {
        'Service auto-service': 'create',
        'PodDisruptionBudget auto-budget': 'create',
        'Deployment auto-deployment': 'create',
        'HorizontalPodAutoscaler auto-autoscaler': 'create',
      },
    },
    {
      name: 'is scaled',
      settings: { image: 'registry.example/ranker:1' },
      meanwhile: [{ verb: 'patch', path: DEPLOYMENT, body: { spec: { replicas: 3 } } }],
      refreshes: true,
      changes: {},
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/ranker:2' },
      changes: { 'Deployment auto-deployment': 'update' },
    },
  ],
});
