import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const renamedWithAlias = scenario<{ readonly component: string }>({
  about: 'a component gets another name and says the old one: nothing is made anew',
  program: async ({ component }) => {
    const aliases = component === 'site' ? [{ name: 'shop' }] : [];
    new GpuWorkload(component, { kind: 'Deployment', name: 'shop', image: 'registry.example/web:1', request: { gpus: 1 } }, { aliases });
    return {};
  },
  steps: [
    { name: 'is made', settings: { component: 'shop' }, changes: { 'Deployment shop-deployment': 'create' } },
    { name: 'another component', settings: { component: 'site' }, changes: {} },
  ],
});
