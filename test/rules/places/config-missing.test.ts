import { documents, found } from './places';

const release = (name: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {devicePlugin: {config: {name: ${name}}}}`;
const configMap = (name: string, namespace: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: ${namespace}}
data: {any: "version: v1\\nflags: {migStrategy: single}"}`;
const allowed = (...texts: readonly string[]) => found('operator/config-missing', documents(...texts)).map((finding) => finding.allowed);

test('a ConfigMap that is called otherwise is one that the operator can mount', () => {
  expect(allowed(release('plugins'), configMap('plugin', 'gpu-operator'))).toEqual([['plugin']]);
  expect(allowed(release('plugins'), configMap('plugin', 'elsewhere'))).toEqual([]);
  expect(allowed(release('plugins'))).toEqual([]);
  expect(allowed(release("''"), configMap('plugin', 'gpu-operator'))).toEqual([]);
});

describe('a ConfigMap for mig-manager that is missing', () => {
  const CONFIG = 'version: v1\\nmig-configs: {mine: [{devices: all, mig-enabled: false}]}';
  const mig = (values: string): string => release('x').replace(/ {2}values: .*/, `  values: {migManager: ${values}}`);
  const map = (name: string, namespace = 'gpu-operator'): string =>
    configMap(name, namespace).replace(/^data: .*/m, `data: {config.yaml: "${CONFIG}"}`);

  test('is called otherwise', () => {
    expect(found('operator/config-missing', documents(mig('{config: {name: parted}}'), map('mig-parted')))).toMatchObject([
      { at: 'values.migManager.config.name', got: 'parted', allowed: ['mig-parted'] },
    ]);
  });

  test.each([
    ['that the operator makes', '{config: {name: default-mig-parted-config}}'],
    ['that the chart makes', '{config: {name: parted, create: true, data: {}}}'],
    ['of a component that is off', '{enabled: false, config: {name: parted}}'],
    ['that is there', '{config: {name: mig-parted}}'],
  ])('is not one %s', (_what, values) => expect(allowed(mig(values), map('mig-parted'))).toEqual([]));

  test('is not one of which no other is there', () => {
    expect(allowed(mig('{config: {name: parted}}'))).toEqual([]);
    expect(allowed(mig('{config: {name: parted}}'), configMap('plugin', 'gpu-operator'))).toEqual([]);
  });
});

test('an operator whose namespace is not known may mount a ConfigMap of any', () => {
  const policy = `apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec: {devicePlugin: {config: {name: plugins}}}`;
  expect(allowed(policy, configMap('plugin', 'a'), configMap('other', 'b'))).toEqual([['plugin', 'other']]);
});

describe('a ConfigMap that kustomize makes', () => {
  const made = (name: string, head = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n'): string =>
    `${head}namespace: gpu-operator\nconfigMapGenerator:\n  - {name: ${name}, files: [config.yaml]}\n`;
  const other = configMap('other', 'gpu-operator');

  test('is there', () => {
    expect(allowed(release('plugin'), other, made('plugin'))).toEqual([]);
    expect(allowed(release('plugin'), other, made('plugin', ''))).toEqual([]);
    expect(allowed(release('plugin'), other, made('plugin', 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n'))).toEqual(
      [],
    );
  });

  test('is there by its own name alone', () => {
    expect(allowed(release('plugin'), other, made('plugins'))).toEqual([['other']]);
    expect(allowed(release('plugin'), other, made('plugin').replace('kustomize.config.k8s.io', 'example.com'))).toEqual([['other']]);
    expect(allowed(release('plugin'), other, made('plugin', 'kind: Other\n'))).toEqual([['other']]);
  });

  test('may hold any file', () => {
    for (const id of ['operator/config-map', 'sharing/config', 'operator/config-label'])
      expect(found(id, documents(release('plugin').replace('devicePlugin:', 'migManager:'), made('plugin')))).toEqual([]);
  });
});

describe('operator/config-hash', () => {
  const generator = (more = '', options = ''): string =>
    `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${more}\nconfigMapGenerator:\n  - {name: plugin, files: [any]${options}}\n`;
  const said = (...texts: readonly string[]) =>
    found('operator/config-hash', documents(release('plugin'), ...texts)).map(({ at, got }) => [at, got]);

  test('sees a name that kustomize changes', () => {
    expect(said(generator())).toEqual([['values.devicePlugin.config.name', 'plugin']]);
    expect(said(generator('generatorOptions: {disableNameSuffixHash: false}'))).toHaveLength(1);
  });

  test.each([
    ['a name that stays, by its generator', generator('', ', options: {disableNameSuffixHash: true}')],
    ['a name that stays, by the kustomization', generator('generatorOptions: {disableNameSuffixHash: true}')],
    ['references that somebody taught kustomize', generator('configurations: [names.yaml]')],
    ['what is replaced', generator('replacements: [{path: a.yaml}]')],
    ['what is merged into another, which keeps its name', generator('', ', behavior: merge')],
    ['a name that nobody makes', configMap('other', 'gpu-operator')],
    ['a ConfigMap that stands there as well', documents(generator(), configMap('plugin', 'gpu-operator'))],
  ])('leaves alone %s', (_what, text) => expect(said(text)).toEqual([]));

  test.each([
    ['leaves alone a name that the chart makes', true, 0],
    ['sees a name that the chart is told not to make', false, 1],
  ])('%s', (_what, create, count) => {
    const chart = release('plugin').replace('{name: plugin}', `{name: plugin, create: ${create}, data: {}}`);
    expect(found('operator/config-hash', documents(chart, generator()))).toHaveLength(count);
  });
});
