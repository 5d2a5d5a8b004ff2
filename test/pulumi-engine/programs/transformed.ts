import { runtime } from '@pulumi/pulumi';
import { GpuWorkload } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

/** What a platform team does to all stacks. */
function costCenter(name: string): void {
  runtime.registerStackTransformation(({ type, props, opts }) => {
    if (!type.startsWith('kubernetes:')) return undefined;
    const { metadata } = props as { metadata: { labels?: object } };
    return { props: { ...props, metadata: { ...metadata, labels: { ...metadata.labels, 'cost-center': name } } }, opts };
  });
}

export const transformed = scenario<{ readonly center: string }>({
  about: "a transformation of the whole stack reaches the library's resources",
  program: async ({ center }) => {
    costCenter(center);
    new GpuWorkload('billed', { kind: 'Deployment', image: 'registry.example/web:1', request: { gpus: 1 } });
    return {};
  },
  steps: [
    { name: 'is made', settings: { center: 'one' }, changes: { 'Deployment billed-deployment': 'create' } },
    { name: 'another center', settings: { center: 'two' }, changes: { 'Deployment billed-deployment': 'update' } },
  ],
});
