import { container, GpuWorkload, pod } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const overrides = scenario<{ readonly gates: readonly string[] }>({
  about: 'what has no prop is said by overrides, and changed there',
  program: async ({ gates }) => {
    new GpuWorkload('special', {
      kind: 'Deployment',
      image: 'registry.example/web:1',
      request: { gpus: 1 },
      overrides: [
        { target: container('main'), patch: { terminationMessagePolicy: 'FallbackToLogsOnError' } },
        { target: pod(), patch: { setHostnameAsFQDN: gates.length > 0 } },
      ],
    });
    return {};
  },
  steps: [
    { name: 'is made', settings: { gates: [] }, changes: { 'Deployment special-deployment': 'create' } },
    { name: 'another override', settings: { gates: ['one'] }, changes: { 'Deployment special-deployment': 'update' } },
  ],
});
