import { apps } from '@pulumi/kubernetes';
import { GpuWorkload, lintStack } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const linted = scenario<{ readonly devices: string }>({
  about: 'lintStack lets a sound stack through, and stops one at preview',
  program: async ({ devices }) => {
    lintStack();
    new GpuWorkload('web', { kind: 'Deployment', image: 'registry.example/web:1', request: { gpus: 1 } });
    const labels = { app: 'theirs' };
    const env = [{ name: 'NVIDIA_VISIBLE_DEVICES', value: devices }];
    const spec = { containers: [{ name: 'main', image: 'registry.example/theirs:1', env }] };
    new apps.v1.Deployment('theirs', {
      metadata: { name: 'theirs' },
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    });
    return {};
  },
  steps: [
    {
      name: 'is sound',
      settings: { devices: 'none' },
      changes: { 'Deployment web-deployment': 'create', 'Deployment theirs': 'create' },
    },
    { name: 'is not', settings: { devices: 'all' }, changes: {}, refuses: 'pod/visible-devices' },
  ],
});
