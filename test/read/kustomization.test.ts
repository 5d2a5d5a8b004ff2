import { configMapsMadeBy, kustomizationIn } from '../../lib/read/kustomize/kustomization';

const kustomization = (more: Readonly<Record<string, unknown>>) => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  metadata: { name: '' },
  ...more,
});
const configMap = (name: string, namespace?: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    annotations: { 'kustomize.config.k8s.io/needs-hash': 'enabled' },
  },
});

describe('ConfigMaps that kustomize makes', () => {
  test('have a name, and the namespace of their generator or of the kustomization', () => {
    const configMapGenerator = [{ name: 'a' }, { name: 'b', namespace: 'own' }];
    expect(configMapsMadeBy(kustomization({ configMapGenerator, namespace: 'gpu' }))).toEqual([
      { object: configMap('a', 'gpu'), files: [], steps: ['configMapGenerator', 0] },
      { object: configMap('b', 'own'), files: [], steps: ['configMapGenerator', 1] },
    ]);
    expect(configMapsMadeBy(kustomization({ configMapGenerator }))[0]?.object).toEqual(configMap('a'));
  });

  test('say over what they are laid, as kustomize does', () => {
    const made = (behavior: string) =>
      configMapsMadeBy(kustomization({ configMapGenerator: [{ name: 'a', behavior }] }))[0]?.object.metadata;
    for (const behavior of ['merge', 'replace'])
      expect(made(behavior)?.annotations).toEqual({ 'internal.config.kubernetes.io/generatorBehavior': behavior });
    expect(made('create')).toEqual(configMap('a').metadata);
  });

  test('are none of a generator without a name, or of another sort of object', () => {
    for (const configMapGenerator of [[{ files: ['a'] }], [{ name: '' }], ['a'], {}, undefined])
      expect(configMapsMadeBy(kustomization({ configMapGenerator }))).toEqual([]);
    expect(configMapsMadeBy(kustomization({ configMapGenerator: [{ name: 'a' }], apiVersion: 'example.com/v1' }))).toEqual([]);
  });
});

test('a file without a kind is a kustomization where it has generators', () => {
  const configMapGenerator = [{ name: 'a' }];
  expect(kustomizationIn({ configMapGenerator })).toMatchObject({ kind: 'Kustomization', configMapGenerator });
  for (const other of [{ kind: 'Other', configMapGenerator }, { resources: [] }, { configMapGenerator: 'a' }, ['a'], undefined])
    expect(kustomizationIn(other)).toBeUndefined();
});
