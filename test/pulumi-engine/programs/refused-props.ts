import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const refusedProps = scenario<{ readonly cpu: string; readonly gpus: number }>({
  about: 'wrong props stop the preview, all of them said, and leave what runs alone',
  program: async ({ cpu, gpus }) => {
    new GpuWorkload('checked', {
      kind: 'Deployment',
      image: 'registry.example/web:1',
      request: { gpus },
      resources: { cpu, memory: '8Gi' },
    });
    return {};
  },
  steps: [
    { name: 'is made', settings: { cpu: '2', gpus: 1 }, changes: { 'Deployment checked-deployment': 'create' } },
    { name: 'half a GPU', settings: { cpu: '2', gpus: 0.5 }, changes: {}, refuses: 'request.gpus' },
    { name: 'no quantity', settings: { cpu: '2 cores', gpus: 1 }, changes: {}, refuses: 'resources.cpu' },
  ],
});
