// Objects of plans are written without cdk8s's search for tokens: what comes out is what cdk8s itself would have written.
import { ApiObject, App, Chart } from 'cdk8s';
import { GpuWorkload } from '../../lib';

function placed(labels: Record<string, string> = {}): ApiObject {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml', labels });
  const workload = new GpuWorkload(chart, 'web', {
    kind: 'Deployment',
    request: { gpus: 1 },
    image: 'x:1',
    env: { B: 'b', A: 'a' },
    args: ['--port', '80'],
  });
  return workload.node.defaultChild as ApiObject;
}

const additions: Record<string, (object: ApiObject) => void> = {
  nothing: () => undefined,
  'a label': ({ metadata }) => metadata.addLabel('a', 'b'),
  'an annotation': ({ metadata }) => metadata.addAnnotation('z', 'y'),
  finalizers: ({ metadata }) => metadata.addFinalizers('example.com/last', 'example.com/first'),
  'an owner': ({ metadata }) => metadata.addOwnerReference({ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: '1' }),
  'a field that is not among the usual': ({ metadata }) => metadata.add('generateName', 'web-'),
  'a field that is nothing': ({ metadata }) => metadata.add('generateName', undefined),
};

test.each(Object.entries(additions))('metadata to which somebody added %s is written as cdk8s writes it', (_what, add) => {
  const object = placed({ team: 'ranking' });
  add(object);
  const written = object.toJson() as { metadata: Record<string, unknown> };
  expect(JSON.stringify(written)).toBe(JSON.stringify(ApiObject.prototype.toJson.call(object)));
  expect(written.metadata['labels']).toMatchObject({ team: 'ranking' });
});

test('a manifest is a copy: who changes it changes no plan', () => {
  const object = placed();
  const before = JSON.stringify(object.toJson());
  const written = object.toJson() as {
    metadata: { labels: Record<string, string> };
    spec: { template?: { spec: { containers: unknown[] } } };
  };
  written.metadata.labels['a'] = 'b';
  written.spec.template?.spec.containers.pop();
  expect(JSON.stringify(object.toJson())).toBe(before);
});
