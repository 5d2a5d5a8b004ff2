import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuWorkload } from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { refusedOf } from '../refused';

const pool = () =>
  new GpuNodePool('serve', { cluster: new GpuCluster('prod', { kubernetes: '1.34' }), machine: machines.dgxH100, nodes: 1 });
const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } } as const;

test('labels, annotations and pull secrets may be Outputs as a whole', async () => {
  const { manifests } = await PulumiRecorder.run(
    () =>
      new GpuWorkload('web', {
        ...web,
        pool: pool(),
        labels: pulumi.output({ team: 'ml', 'app.kubernetes.io/name': 'ours' }),
        annotations: pulumi.output({ owner: 'ml' }),
        podAnnotations: pulumi.output({ scraped: 'yes' }),
        imagePullSecrets: pulumi.output(['registry', 'mirror']),
      }),
  );
  const { metadata, spec } = manifests.one('Deployment') as never as {
    metadata: { labels: object; annotations: object };
    spec: { template: { metadata: { labels: object; annotations: object }; spec: { imagePullSecrets: object } } };
  };
  const labels = { 'app.kubernetes.io/managed-by': 'cdk8s-gpu', team: 'ml', 'app.kubernetes.io/name': 'ours', 'cdk8s-gpu/workload': 'web' };
  expect(metadata).toMatchObject({ labels, annotations: { owner: 'ml' } });
  expect(spec.template.metadata).toMatchObject({ labels, annotations: { scraped: 'yes' } });
  expect(spec.template.spec.imagePullSecrets).toEqual([{ name: 'registry' }, { name: 'mirror' }]);
});

test('what plans are made from says that it cannot be an Output, and how to go on', async () => {
  await PulumiRecorder.run(() => {
    const given = { ...web, pool: pool(), replicas: pulumi.output(2), nodeSelector: pulumi.output({ a: 'b' }), name: pulumi.output('x') };
    expect(refusedOf(() => new GpuWorkload('web', given as never))).toEqual([
      'web.replicas is an Output, and must be known when the program is written',
      'web.nodeSelector is an Output, and must be known when the program is written',
      'web.name is an Output, and must be known when the program is written',
    ]);
  });
});
