import { core } from '@pulumi/kubernetes';
import { interpolate } from '@pulumi/pulumi';
import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** Values that other resources have, some of them only after `up`. */
export const outputs = scenario<{ readonly bucket: string }>({
  about: 'a workload takes its namespace, its environment and its image from other resources',
  program: async ({ bucket }) => {
    const research = new core.v1.Namespace('research', { metadata: { name: 'research' } });
    const namespace = research.metadata.name;
    const settings = new core.v1.ConfigMap('settings', { metadata: { name: 'settings', namespace }, data: { bucket, tag: '1' } });
    new GpuWorkload('web', {
      kind: 'Deployment',
      namespace,
      image: interpolate`registry.example/web:${settings.data.tag}`,
      env: { BUCKET: settings.data.apply(({ bucket = '' }) => bucket), SETTINGS: settings.id },
      request: { gpus: 1 },
    });
    return { namespace };
  },
  steps: [
    {
      name: 'are made',
      settings: { bucket: 's3://one' },
      changes: { 'Namespace research': 'create', 'ConfigMap settings': 'create', 'Deployment web-deployment': 'create' },
    },
    {
      name: 'another bucket',
      settings: { bucket: 's3://two' },
      // The provider replaces a ConfigMap whose data change, and the engine what reads it: its whole spec is unknown then.
      changes: { 'ConfigMap settings': 'replace, deleting first', 'Deployment web-deployment': 'replace, deleting first' },
    },
  ],
});
