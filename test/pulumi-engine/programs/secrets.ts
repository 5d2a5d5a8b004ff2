import { secret } from '@pulumi/pulumi';
import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const secrets = scenario<{ readonly token: string }>({
  about: 'a secret in the environment of a pod stays one on the wire and in the state, and is changed',
  program: async ({ token }) => {
    const env = { HF_TOKEN: secret(token), MODE: 'serve' };
    new GpuWorkload('web', { kind: 'Deployment', image: 'registry.example/web:1', request: { gpus: 1 }, env });
    return {};
  },
  steps: [
    { name: 'is made', settings: { token: 'hush-1' }, changes: { 'Deployment web-deployment': 'create' }, secret: 'hush-1' },
    { name: 'another token', settings: { token: 'hush-2' }, changes: { 'Deployment web-deployment': 'update' }, secret: 'hush-2' },
  ],
});
