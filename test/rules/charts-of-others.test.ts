import { documents, found } from './places/places';

const flux = (chart: string, values: string, rest = ''): string =>
  `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: a, namespace: b}, spec: {chart: {spec: {chart: ${chart}${rest}}}, values: {${values}}}}`;
const GIT = ', sourceRef: {kind: GitRepository, name: a}';
const argo = (source: string): string =>
  `{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: a, namespace: b}, spec: {source: {${source}}}}`;

describe('dra/chart-defaults', () => {
  const said = (text: string) => found('dra/chart-defaults', text).map(({ at, got }) => [at, got]);
  const chart = (values: string, name = 'nvidia-dra-driver-gpu'): string => flux(name, values);

  test('sees values that do not say who serves GPUs', () => {
    expect(said(chart(''))).toEqual([['spec.values', {}]]);
    const resources = { gpus: { enabled: true } };
    expect(said(chart(`gpuResourcesEnabledOverride: false, resources: ${JSON.stringify(resources)}`))).toEqual([
      ['spec.values', resources],
    ]);
    expect(said(chart('', 'dra-driver-nvidia-gpu'))).toHaveLength(1);
  });

  test('sees them in a HelmChart of k3s', () => {
    const k3s = (values: string): string =>
      `{apiVersion: helm.cattle.io/v1, kind: HelmChart, metadata: {name: a, namespace: kube-system}, spec: {chart: nvidia-dra-driver-gpu, valuesContent: '${values}'}}`;
    expect(said(k3s(''))).toEqual([['spec', {}]]);
    expect(said(k3s('gpuResourcesEnabledOverride: true'))).toEqual([]);
  });

  test('leaves alone values that do, values of which some stand elsewhere, and other charts', () => {
    expect(said(chart('gpuResourcesEnabledOverride: true'))).toEqual([]);
    expect(said(chart('resources: {gpus: {enabled: false}}'))).toEqual([]);
    expect(said(chart('').replace('values: {}', 'valuesFrom: [{kind: ConfigMap, name: a}]'))).toEqual([]);
    expect(said(chart('', 'jobset'))).toEqual([]);
  });
});

describe('delivery/development-images', () => {
  const said = (...texts: readonly string[]) =>
    found('delivery/development-images', documents(...texts)).map(({ at, got, problem }) => [at, got, problem.split(' ')[0]]);

  test.each<[string, string]>([
    ['charts/jobset', 'image.tag'],
    ['./charts/jobset/', 'image.tag'],
    ['charts/lws', 'image.manager.tag'],
    ['a/charts/lws/', 'image.manager.tag'],
  ])('sees %s from git', (chart, key) => {
    expect(said(flux(chart, '', GIT))).toEqual([['spec.values', chart, key]]);
    expect(said(argo(`repoURL: a, path: ${chart}`))).toEqual([['spec.source', chart, key]]);
  });

  test.each<[string, string]>([
    ['a tag that is said', flux('charts/jobset', 'image: {tag: v0.12.0}', GIT)],
    ['a tag that is said of the other', flux('charts/lws', 'image: {manager: {tag: v0.10.0}}', GIT)],
    ['a chart that is released', flux('charts/jobset', '')],
    ['a chart of a repository', argo('repoURL: a, chart: jobset')],
    ['values of which some stand elsewhere', argo('repoURL: a, path: charts/jobset, helm: {valueFiles: [a.yaml]}')],
    ['a chart of another name', flux('charts/jobset-x', '', GIT)],
    ['a chart below it', flux('charts/lws/sub', '', GIT)],
    ['a chart whose folder only ends so', flux('mycharts/jobset', '', GIT)],
  ])('leaves alone %s', (_what, text) => expect(said(text)).toEqual([]));
});
