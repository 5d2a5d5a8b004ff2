import { App, Chart } from 'cdk8s';
import * as constructs from 'cdk8s-gpu';
import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

const workload = (image: string) => ({ kind: 'Deployment', image, request: { gpus: 1 } }) as const;

/** What `cdk8s synth` and `kubectl apply` made of the same workload, with what kubectl notes of it. */
function applied(): object {
  const chart = new Chart(new App(), 'before');
  new constructs.GpuWorkload(chart, 'theirs', workload('registry.example/web:1'));
  const [manifest] = chart.toJson() as [{ readonly metadata: object }];
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(manifest) };
  return { ...manifest, metadata: { ...manifest.metadata, annotations } };
}

interface Settings {
  readonly image: string;
  readonly imported?: true;
  /** Whether fields that kubectl wrote are taken from it, by the provider's own annotation. */
  readonly forced?: true;
}

export const adopted = scenario<Settings>({
  about: 'a Deployment that came from cdk8s and kubectl is taken over by Pulumi, and what kubectl wrote is changed',
  program: async ({ image, imported, forced }) => {
    new GpuWorkload('theirs', {
      ...workload(image),
      ...(imported ? { adopt: { deployment: { import: 'default/theirs' } } } : {}),
      ...(forced ? { annotations: { 'pulumi.com/patchForce': 'true' } } : {}),
    });
    return {};
  },
  steps: [
    {
      name: 'is taken over',
      settings: { image: 'registry.example/web:1', imported: true },
      meanwhile: [{ verb: 'create', path: '/apis/apps/v1/namespaces/default/deployments', body: applied() }],
      changes: { 'Deployment theirs-deployment': 'import' },
    },
    { name: 'a new image', settings: { image: 'registry.example/web:2' }, changes: {}, refuses: 'field conflict' },
    {
      name: 'a new image, forced',
      settings: { image: 'registry.example/web:2', forced: true },
      changes: { 'Deployment theirs-deployment': 'update' },
    },
  ],
});
