import { core } from '@pulumi/kubernetes';
import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const serviceAccount = scenario<{ readonly role: string }>({
  about: 'a workload has an account of its own with a role of the cloud, and files of a ConfigMap',
  program: async ({ role }) => {
    const files = new core.v1.ConfigMap('files', { metadata: { name: 'account-files' }, data: { 'config.yaml': 'a: 1' } });
    new GpuWorkload('reader', {
      kind: 'Deployment',
      image: 'registry.example/reader:1',
      request: { gpus: 1 },
      serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': role } },
      volumes: { files: { mountPath: '/etc/reader', source: { configMap: { name: files.metadata.name } } } },
    });
    return {};
  },
  steps: [
    {
      name: 'is made',
      settings: { role: 'arn:aws:iam::1:role/one' },
      changes: {
        'ConfigMap files': 'create',
        'ServiceAccount reader-service-account': 'create',
        'Deployment reader-deployment': 'create',
      },
    },
    {
      name: 'another role',
      settings: { role: 'arn:aws:iam::1:role/two' },
      changes: { 'ServiceAccount reader-service-account': 'update' },
    },
  ],
});
