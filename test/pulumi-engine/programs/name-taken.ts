import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const nameTaken = scenario<{ readonly name: string }>({
  about: 'two workloads of one name, of which the second would replace the first, are refused at preview',
  program: async ({ name }) => {
    new GpuWorkload('first', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
    new GpuWorkload('second', { kind: 'Deployment', name, image: 'x:1', request: { gpus: 1 } });
    return {};
  },
  steps: [
    {
      name: 'have names of their own',
      settings: { name: 'second' },
      changes: { 'Deployment first-deployment': 'create', 'Deployment second-deployment': 'create' },
    },
    { name: 'have the same', settings: { name: 'first' }, changes: {}, refuses: 'name/taken' },
  ],
});
