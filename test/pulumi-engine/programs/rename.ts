import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

interface Settings {
  readonly id: string;
  readonly name: string;
}

/** The name of the object is a property of its own: the component's name is Pulumi's. */
export const rename = scenario<Settings>({
  about: 'a Deployment gets another name, then its component does',
  program: async ({ id, name }) => {
    new GpuWorkload(id, { kind: 'Deployment', name, image: 'registry.example/web:1', request: { gpus: 1 } });
    return {};
  },
  steps: [
    { name: 'is made', settings: { id: 'web', name: 'web' }, changes: { 'Deployment web-deployment': 'create' } },
    { name: 'another name', settings: { id: 'web', name: 'site' }, changes: { 'Deployment web-deployment': 'replace, creating first' } },
    {
      name: 'another component',
      settings: { id: 'site', name: 'site-2' },
      changes: { 'Deployment site-deployment': 'create', 'Deployment web-deployment': 'delete' },
    },
  ],
});
