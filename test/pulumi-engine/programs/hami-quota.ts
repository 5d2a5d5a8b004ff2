import { HamiQuota } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const hamiQuota = scenario<{ readonly memory: '64Gi' | '128Gi' }>({
  about: "a namespace gets more of HAMi's GPU memory",
  program: async ({ memory }) => {
    new HamiQuota('team', { namespace: 'default', memory, cores: 400 });
    return {};
  },
  steps: [
    { name: 'is made', settings: { memory: '64Gi' }, changes: { 'ResourceQuota team-quota': 'create' } },
    { name: 'more memory', settings: { memory: '128Gi' }, changes: { 'ResourceQuota team-quota': 'update' } },
  ],
});
