import { GpuNodePool, machines, MpsInferenceService, mps } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly image: string;
  readonly port: number;
}

export const inferenceService = scenario<Settings>({
  about: 'a model server gets another port, a new image, and one whose pods do not become ready in time',
  program: async ({ image, port }) => {
    const pool = GpuNodePool.fromAttributes('ranking', {
      machine: machines.dgxH100,
      sharing: mps({ replicas: 4 }),
      nodeSelector: { 'cdk8s-gpu/pool': 'ranking' },
    });
    new MpsInferenceService('ranker', { pool, replicas: 2, image, port, timeouts: { create: '2m', update: '30s' } });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { image: 'registry.example/ranker:1', port: 8000 },
      changes: {
        'Service ranker-service': 'create',
        'PodDisruptionBudget ranker-budget': 'create',
        'Deployment ranker-deployment': 'create',
      },
    },
    {
      // A fault of the provider's dry run: until its first update an object is not its own, so that the old port stays beside the new one.
      name: 'another port and a new image',
      settings: { image: 'registry.example/ranker:2', port: 9000 },
      changes: {},
      refuses: 'Duplicate value: "http"',
    },
    {
      name: 'a new image',
      settings: { image: 'registry.example/ranker:2', port: 8000 },
      changes: { 'Deployment ranker-deployment': 'update' },
    },
    {
      name: 'an image whose pods wait',
      settings: { image: 'registry.example/ranker:3', port: 8000 },
      pods: 'wait',
      changes: { 'Deployment ranker-deployment': 'update' },
      fails: 'timed out',
    },
    {
      name: 'the pods become ready',
      settings: { image: 'registry.example/ranker:3', port: 8000 },
      changes: { 'Deployment ranker-deployment': 'update' },
    },
    {
      name: 'another port and a new image, whose pods wait, without a preview',
      settings: { image: 'registry.example/ranker:4', port: 9000 },
      pods: 'wait',
      refuses: 'Duplicate value: "http"',
      anyway: true,
      changes: { 'Service ranker-service': 'update', 'Deployment ranker-deployment': 'update' },
      fails: 'timed out',
      holds: {
        path: '/apis/apps/v1/namespaces/default/deployments/ranker',
        fields: { 'spec.template.spec.containers[0].image': 'registry.example/ranker:4' },
      },
    },
    {
      name: 'these become ready, without a preview',
      settings: { image: 'registry.example/ranker:4', port: 9000 },
      refuses: 'Duplicate value: "http"',
      anyway: true,
      changes: { 'Service ranker-service': 'update', 'Deployment ranker-deployment': 'update' },
    },
  ],
});
