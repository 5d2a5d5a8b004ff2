import { withPatches } from '../../lib/read/kustomize/apply-patch';

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'server' },
  spec: {
    template: {
      spec: {
        containers: [
          { name: 'main', image: 'x:1', args: ['a'], env: [{ name: 'A', value: '1' }], volumeMounts: [{ name: 'v', mountPath: '/v' }] },
          { name: 'side', image: 'y:1' },
        ],
        tolerations: [{ key: 'a' }],
      },
    },
  },
};
const spec = (inner: object) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'server' },
  spec: { template: { spec: inner } },
});
const merged = (inner: object) => (withPatches(deployment, [{ body: spec(inner) }])?.['spec'] as typeof deployment.spec).template.spec;

// As `kubectl patch --type strategic` and kustomize merge them.
describe('a part of an object', () => {
  test('means items of lists by their keys', () => {
    const { containers } = merged({
      containers: [{ name: 'main', image: 'z:2', env: [{ name: 'B', value: '2' }], volumeMounts: [{ mountPath: '/w', name: 'w' }] }],
    });
    expect(containers).toEqual([
      {
        ...deployment.spec.template.spec.containers[0],
        image: 'z:2',
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ],
        volumeMounts: [
          { name: 'v', mountPath: '/v' },
          { name: 'w', mountPath: '/w' },
        ],
      },
      { name: 'side', image: 'y:1' },
    ]);
  });

  test('takes away what is null, or said to be deleted, and gives other lists whole', () => {
    expect(
      merged({
        containers: [
          { name: 'side', $patch: 'delete' },
          { name: 'main', args: ['b'], image: null },
        ],
        tolerations: [{ key: 'b' }],
      }),
    ).toEqual({
      containers: [{ name: 'main', args: ['b'], env: [{ name: 'A', value: '1' }], volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
      tolerations: [{ key: 'b' }],
    });
    expect(merged({ $patch: 'replace', containers: [] })).toEqual({ containers: [] });
  });

  test('of kinds that are not of Kubernetes gives every list whole', () => {
    const object = { apiVersion: 'ray.io/v1', kind: 'RayJob', metadata: { name: 'a' }, spec: { containers: [{ name: 'a' }] } };
    expect(withPatches(object, [{ body: { ...object, spec: { containers: [{ name: 'b' }] } } }])).toMatchObject({
      spec: { containers: [{ name: 'b' }] },
    });
  });

  test('is for the object of its kind, name and group alone', () => {
    for (const other of [{ kind: 'StatefulSet' }, { metadata: { name: 'b' } }, { apiVersion: 'extensions/v1beta1' }])
      expect(withPatches(deployment, [{ body: { ...spec({}), ...other, spec: null } }])).toBe(deployment);
  });
});

describe('operations', () => {
  const done = (target: object, ...body: readonly object[]) => withPatches(deployment, [{ target, body }]);
  const CONTAINERS = '/spec/template/spec/containers';

  test('add, replace and remove', () => {
    expect(
      done(
        { kind: 'Deployment' },
        { op: 'add', path: `${CONTAINERS}/-`, value: { name: 'last' } },
        { op: 'add', path: `${CONTAINERS}/0`, value: { name: 'first' } },
        { op: 'replace', path: `${CONTAINERS}/1/image`, value: 'z' },
        { op: 'remove', path: `${CONTAINERS}/2` },
        { op: 'add', path: '/metadata/labels', value: {} },
        { op: 'add', path: '/metadata/labels/a~1b', value: 'c' },
      ),
    ).toMatchObject({
      metadata: { labels: { 'a/b': 'c' } },
      spec: { template: { spec: { containers: [{ name: 'first' }, { name: 'main', image: 'z' }, { name: 'last' }] } } },
    });
  });

  test.each([
    ['a place that is not there', { op: 'replace', path: '/spec/a/b', value: 1 }],
    ['an item that is not there', { op: 'remove', path: `${CONTAINERS}/7` }],
    ['an operation that is not read here', { op: 'move', path: '/spec/a', from: '/spec' }],
  ])('fails to say anything of %s', (_what, operation) => expect(done({ kind: 'Deployment' }, operation)).toBeUndefined());

  test.each([
    [{ name: 'server' }, true],
    [{ name: 'serv.*' }, true],
    [{ name: 'serv' }, false],
    [{ kind: 'Deployment|StatefulSet' }, true],
    [{ group: 'apps', version: 'v1', kind: 'Deployment' }, true],
    [{ group: 'batch' }, false],
    [{ namespace: 'default' }, true],
    [{ namespace: 'ml' }, false],
  ])('are for what %j selects: %s', (target, isMeant) =>
    expect(done(target, { op: 'remove', path: '/spec' })).toEqual(
      isMeant ? { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'server' } } : deployment,
    ),
  );

  test('fails to tell what labels select', () => expect(done({ labelSelector: 'a=b' }, { op: 'remove', path: '/spec' })).toBeUndefined());
});
