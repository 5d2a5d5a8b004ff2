import { lintDocuments, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';

const context = readContext({ kubernetes: '1.34' }, 'context.yaml');
const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
const k3s = (kind: string, spec: readonly string[], name = 'gpu'): string =>
  lines(
    'apiVersion: helm.cattle.io/v1',
    `kind: ${kind}`,
    `metadata: {name: ${name}, namespace: kube-system}`,
    'spec:',
    ...spec.map((line) => `  ${line}`),
  );
const chart = (...spec: readonly string[]): string => k3s('HelmChart', ['chart: nvidia/gpu-operator', 'version: v26.7.0', ...spec]);
const config = (...spec: readonly string[]): string => k3s('HelmChartConfig', spec);

type Files = Readonly<Record<string, string>>;
const documentsOf = (files: Files) => Object.entries(files).flatMap(([file, text]) => readText(file, text).documents);
const placesIn = (files: Files): readonly string[] =>
  lintDocuments(documentsOf(files), context).findings.map(
    ({ file, line, rule, at, object }) => `${file}:${line} ${rule} ${at} of ${object}`,
  );
const operatorsIn = (files: Files) => modelOf(documentsOf(files), context).model.operators;

const BROKEN = 'operator/broken-value';

describe('a HelmChartConfig', () => {
  test('is seen over the HelmChart of its name, each value where it stands', () => {
    const files = {
      'a.yaml': chart('valuesContent: |', '  mig: {strategy: mixed}', '  gfd: {enabled: nope}'),
      'b.yaml': config('valuesContent: |', '  mig: {strategy: both}', 'values:', '  dcgm: {enabled: nope}'),
    };
    expect(placesIn(files)).toEqual([
      `a.yaml:9 ${BROKEN} spec.valuesContent.gfd.enabled of HelmChart kube-system/gpu`,
      `b.yaml:6 ${BROKEN} spec.valuesContent.mig.strategy of HelmChartConfig kube-system/gpu`,
      `b.yaml:8 ${BROKEN} spec.values.dcgm.enabled of HelmChartConfig kube-system/gpu`,
    ]);
    expect(operatorsIn(files)).toHaveLength(1);
  });

  test('mends what the HelmChart says, and is left alone then', () => {
    const broken = chart('valuesContent: "mig: {strategy: both}"');
    expect(placesIn({ 'a.yaml': broken })).toHaveLength(1);
    expect(placesIn({ 'a.yaml': broken, 'b.yaml': config('valuesContent: "mig: {strategy: mixed}"') })).toEqual([]);
    expect(placesIn({ 'a.yaml': `${config('valuesContent: "mig: {strategy: mixed}"')}---\n${broken}` })).toEqual([]);
  });

  test('is weaker than what the HelmChart sets', () => {
    const files = { 'a.yaml': `${chart('set: {mig.strategy: both}')}---\n${config('valuesContent: "mig: {strategy: mixed}"')}` };
    expect(placesIn(files)).toEqual([`a.yaml:7 ${BROKEN} spec.set["mig.strategy"] of HelmChart kube-system/gpu`]);
  });

  test.each<[string, string, boolean]>([
    ['all is known', 'valuesContent: "{}"', false],
    ['secrets hold more', 'valuesSecrets: [{name: a, keys: [b]}]', true],
    ['its text is not YAML', 'valuesContent: "{"', true],
    ['a placeholder is in it', 'valuesContent: "driver: {version: ${DRIVER}}"', true],
  ])('leaves the rest open unless all is known: %s', (_, spec, partial) => {
    const [operator, ...others] = operatorsIn({ 'a.yaml': chart(), 'b.yaml': config(spec) });
    expect(others).toEqual([]);
    expect(operator?.partial === true).toBe(partial);
  });

  test('of another name, namespace or cluster is not laid over it', () => {
    const both = config('valuesContent: "mig: {strategy: both}"');
    const alone = chart();
    for (const [file, text] of [
      ['b.yaml', both.replace('name: gpu', 'name: other')],
      ['b.yaml', both.replace('kube-system', 'default')],
    ] as const)
      expect(placesIn({ 'a.yaml': alone, [file]: text })).toEqual([]);
    // Which of two is meant, is not known.
    expect(placesIn({ 'a/a.yaml': alone, 'b/b.yaml': alone, 'c/c.yaml': both }).filter((place) => place.includes(BROKEN))).toEqual([]);
    expect(placesIn({ 'a/a.yaml': alone, 'a/b.yaml': both, 'c/c.yaml': alone }).filter((place) => place.includes(BROKEN))).toHaveLength(1);
  });

  test('without a name, or of a form of its own, joins nothing', () => {
    const unnamed = config('valuesContent: "mig: {strategy: both}"').replace('name: gpu', 'generateName: gpu');
    expect(placesIn({ 'a.yaml': `${chart().replace('name: gpu', 'generateName: gpu')}---\n${unnamed}` })).toEqual([]);
    for (const spec of ['valuesContent: [1]', 'values: [1]', 'valuesContent: "1"', 'valuesSecrets: 1'])
      expect(operatorsIn({ 'a.yaml': `${chart()}---\n${config(spec)}` })).toHaveLength(1);
    expect(operatorsIn({ 'a.yaml': `${chart()}---\n${config('x: 1').replace('spec:\n  x: 1', 'spec: 1')}` })).toHaveLength(1);
  });

  test('is silenced where it stands', () => {
    const files = {
      'a.yaml': chart(),
      'b.yaml': config('valuesContent: |', '  mig:', `    strategy: both # cdk8s-gpu: silence ${BROKEN}: as it is`),
    };
    expect(lintDocuments(documentsOf(files), context).findings).toMatchObject([{ file: 'b.yaml', silenced: 'as it is' }]);
  });
});

describe('a HelmRelease that refers to its chart', () => {
  const release = lines(
    'apiVersion: helm.toolkit.fluxcd.io/v2',
    'kind: HelmRelease',
    'metadata: {name: gpu, namespace: gpu-operator}',
    'spec:',
    '  chartRef: {kind: OCIRepository, name: gpu, namespace: flux-system}',
    '  values: {mig: {strategy: both}, gpuCluster: {deployCR: false}}',
  );
  const source = (kind: string, spec: string, name = 'gpu'): string =>
    lines('apiVersion: source.toolkit.fluxcd.io/v1', `kind: ${kind}`, `metadata: {name: ${name}, namespace: flux-system}`, `spec: ${spec}`);
  const oci = (tag: string) => source('OCIRepository', `{url: 'oci://example.com/charts/gpu-operator', ref: ${tag}}`);

  test('is seen by the chart of an OCIRepository, and by its version', () => {
    expect(placesIn({ 'a.yaml': release, 'sources/b.yaml': oci('{tag: v25.10.1}') })).toEqual([
      `a.yaml:6 ${BROKEN} spec.values.mig.strategy of HelmRelease gpu-operator/gpu`,
      'a.yaml:6 operator/unknown-value spec.values.gpuCluster of HelmRelease gpu-operator/gpu',
    ]);
    expect(operatorsIn({ 'a.yaml': release, 'b.yaml': oci('{semver: ">=25"}') })).toMatchObject([
      { version: '', namespace: 'gpu-operator' },
    ]);
  });

  test('is seen by the chart of a HelmChart', () => {
    const other = release.replace('OCIRepository', 'HelmChart');
    const helm = source('HelmChart', '{chart: gpu-operator, version: 26.7.0, sourceRef: {kind: HelmRepository, name: nvidia}}');
    expect(operatorsIn({ 'a.yaml': other, 'b.yaml': helm })).toMatchObject([{ chart: 'gpu-operator', version: 'v26.7.0' }]);
  });

  test.each<[string, string]>([
    ['nobody declares it', ''],
    ['it is of another name', source('OCIRepository', "{url: 'oci://example.com/charts/gpu-operator'}", 'other')],
    ['it is of another chart', source('OCIRepository', "{url: 'oci://example.com/charts/podinfo'}")],
    ['there are two', `${oci('{}')}---\n${oci('{}')}`],
  ])('is left alone where %s', (_, text) => expect(operatorsIn({ 'a.yaml': release, 'b.yaml': text })).toEqual([]));
});

describe('an Application of a folder in Git', () => {
  const application = (url: string, path: string, revision: string): Files => ({
    'a.yaml': lines(
      'apiVersion: argoproj.io/v1alpha1',
      'kind: Application',
      'metadata: {name: gpu}',
      'spec:',
      `  source: {repoURL: '${url}', path: ${path}, targetRevision: ${revision}}`,
    ),
  });

  test.each<[string, string, string, string, string]>([
    ['https://github.com/NVIDIA/gpu-operator.git', 'deployments/gpu-operator', 'v26.3.3', 'gpu-operator', 'v26.3.3'],
    ['git@github.com:nvidia/gpu-operator', './deployments/gpu-operator/', 'main', 'gpu-operator', ''],
    ['https://github.com/Project-HAMi/HAMi', 'charts/hami', 'v2.10.0', 'hami', '2.10.0'],
    ['https://github.com/NVIDIA/k8s-device-plugin', 'deployments/helm/nvidia-device-plugin', 'v0.20.0', 'nvidia-device-plugin', '0.20.0'],
  ])('is seen: %s, %s at %s', (url, path, revision, name, version) => {
    expect(operatorsIn(application(url, path, revision))).toMatchObject([{ chart: name, version }]);
  });

  test.each([
    ['https://github.com/example/gpu-operator', 'deployments/gpu-operator'],
    ['https://github.com/NVIDIA/gpu-operator', 'deployments'],
    ['https://git.example.com/NVIDIA/gpu-operator', 'deployments/gpu-operator'],
  ])('is left alone: %s, %s', (url, path) => expect(operatorsIn(application(url, path, 'v26.7.0'))).toEqual([]));
});
