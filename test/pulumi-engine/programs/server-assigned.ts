import { core } from '@pulumi/kubernetes';
import { all } from '@pulumi/pulumi';
import { GpuTrainingJob, GpuWorkload, object } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

const reads = ['metadata.uid', 'metadata.resourceVersion', 'spec.clusterIP', 'status.readyReplicas'];

/** The namespace has no name before `up`, so that the API server cannot be asked what it would assign. */
export const serverAssigned = scenario<{ readonly image: string }>({
  about: 'workloads take what the API server assigns to objects of a namespace that the same stack makes',
  program: async ({ image }) => {
    const namespace = new core.v1.Namespace('team').metadata.name;
    const scores = new core.v1.ConfigMap('scores', { metadata: { name: 'scores', namespace }, data: { a: '1' } });
    const store = new core.v1.Service('store', { metadata: { name: 'store', namespace }, spec: { ports: [{ port: 80 }] } });
    const { uid } = scores.metadata;
    const web = new GpuWorkload('web', {
      kind: 'Deployment',
      namespace,
      image,
      request: { gpus: 1 },
      args: ['--store', store.spec.clusterIP],
      env: { STORE: store.spec.clusterIP, SCORES: uid },
      podAnnotations: { 'example.com/scores': scores.metadata.resourceVersion },
      overrides: [
        {
          target: object('Deployment'),
          patch: { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'scores', uid }] } },
        },
      ],
    });
    new GpuTrainingJob('llama', {
      namespace,
      image,
      request: { gpus: 1 },
      resources: { cpu: 8, memory: '64Gi' },
      command: all(['train', store.spec.clusterIP]),
      env: all({ STORE: store.spec.clusterIP, SCORES: uid }),
    });
    return { pods: web.status.apply(({ readyReplicas }) => (readyReplicas as number).toFixed()) };
  },
  steps: [
    {
      name: 'are made',
      settings: { image: 'registry.example/web:1' },
      reads,
      changes: {
        'Namespace team': 'create',
        'ConfigMap scores': 'create',
        'Service store': 'create',
        'Deployment web-deployment': 'create',
        'Job llama-job': 'create',
      },
    },
    { name: 'nothing changed', settings: { image: 'registry.example/web:1' }, reads, changes: {} },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
