import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const cron = scenario<{ readonly schedule: string; readonly suspend: boolean }>({
  about: 'a CronJob gets another time, and is suspended',
  program: async ({ schedule, suspend }) => {
    new GpuWorkload('evaluate', { kind: 'CronJob', schedule, suspend, image: 'registry.example/evaluate:1', request: { gpus: 1 } });
    return {};
  },
  steps: [
    { name: 'is made', settings: { schedule: '0 3 * * *', suspend: false }, changes: { 'CronJob evaluate-cronjob': 'create' } },
    { name: 'another time', settings: { schedule: '0 5 * * *', suspend: false }, changes: { 'CronJob evaluate-cronjob': 'update' } },
    { name: 'is suspended', settings: { schedule: '0 5 * * *', suspend: true }, changes: { 'CronJob evaluate-cronjob': 'update' } },
  ],
});
