import { mergeModel } from '../../lib/plans/model';
import { deliveredIn, DRA_CHART } from '../../lib/rules/checks/delivery/delivered-charts';
import { fromYaml } from './from-yaml';

const delivered = (text: string) => [...deliveredIn(mergeModel([fromYaml(text)]))].map(({ facts: _facts, ...rest }) => rest);
const argo = (spec: string): string => `{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: a}, spec: {${spec}}}`;
const flux = (spec: string): string => `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: a}, spec: {${spec}}}`;
const plain = { fromGit: false, whole: true, values: {}, asText: false };

describe('a chart of Flux', () => {
  test('is that of a repository, or of git', () => {
    expect(delivered(flux('chart: {spec: {chart: jobset}}, values: {a: 1}'))).toEqual([
      { ...plain, chart: 'jobset', values: { a: 1 }, at: 'spec.values', valuesAt: 'spec.values' },
    ]);
    expect(delivered(flux('chart: {spec: {chart: jobset, sourceRef: {kind: GitRepository}}}, valuesFrom: []'))).toMatchObject([
      { fromGit: true, whole: false },
    ]);
  });

  test('is none without a name', () => expect(delivered(flux('chartRef: {kind: OCIRepository, name: a}'))).toEqual([]));
});

describe('charts of Argo CD', () => {
  test('are that of one source', () => {
    const at = 'spec.source';
    expect(delivered(argo('source: {chart: jobset}'))).toEqual([{ ...plain, chart: 'jobset', at, valuesAt: `${at}.helm.values` }]);
    expect(delivered(argo('source: {path: charts/jobset, helm: {valuesObject: {a: 1}}}'))).toEqual([
      { ...plain, chart: 'charts/jobset', fromGit: true, values: { a: 1 }, at, valuesAt: `${at}.helm.valuesObject` },
    ]);
  });

  test('are those of several sources, each at its place, and not that of the one beside them', () =>
    expect(delivered(argo('source: {chart: c}, sources: [{chart: a}, {ref: values}, {chart: b, helm: {values: "x: 1"}}]'))).toEqual([
      { ...plain, chart: 'a', at: 'spec.sources[0]', valuesAt: 'spec.sources[0].helm.values' },
      { ...plain, chart: 'b', values: { x: 1 }, asText: true, at: 'spec.sources[2]', valuesAt: 'spec.sources[2].helm.values' },
    ]));

  test('are none where a source is only read', () => {
    expect(delivered(argo('source: {repoURL: a}'))).toEqual([]);
    expect(delivered(argo('project: default'))).toEqual([]);
  });

  test.each(['valueFiles', 'parameters', 'fileParameters'])('are given more than their values by %s', (key) =>
    expect(delivered(argo(`source: {chart: a, helm: {${key}: []}}`))).toMatchObject([{ whole: false }]),
  );
});

describe('a chart of k3s', () => {
  const chart = (spec: string, kind = 'HelmChart'): string =>
    `{apiVersion: helm.cattle.io/v1, kind: ${kind}, metadata: {name: a, namespace: kube-system}, spec: {${spec}}}`;

  test('has values as a text, or as a map', () => {
    expect(delivered(chart('chart: jobset, valuesContent: "a: 1"'))).toEqual([
      { ...plain, chart: 'jobset', values: { a: 1 }, asText: true, at: 'spec', valuesAt: 'spec.valuesContent' },
    ]);
    expect(delivered(chart('chart: jobset, values: {a: 1}'))).toEqual([
      { ...plain, chart: 'jobset', values: { a: 1 }, at: 'spec', valuesAt: 'spec.values' },
    ]);
  });

  test('is none without a name', () => expect(delivered(chart('chartContent: abc'))).toEqual([]));

  test.each(['set: {a: b}', 'valuesSecrets: [{name: a}]', 'values: {}, valuesContent: ""'])('is given more than its values by %s', (more) =>
    expect(delivered(chart(`chart: a, ${more}`))).toMatchObject([{ whole: false }]),
  );

  test('is given more by a HelmChartConfig of its name', () => {
    const with_ = (config: string) => delivered(`${chart('chart: a')}\n---\n${config}`).map(({ whole }) => whole);
    expect(with_(chart('valuesContent: ""', 'HelmChartConfig'))).toEqual([false]);
    expect(with_(chart('valuesContent: ""', 'HelmChartConfig').replace('name: a', 'name: b'))).toEqual([true]);
    expect(with_(chart('valuesContent: ""', 'HelmChartConfig').replace('namespace: kube-system', 'namespace: b'))).toEqual([true]);
  });
});

test.each(['nvidia-dra-driver-gpu', 'dra-driver-nvidia-gpu', 'deployments/helm/nvidia-dra-driver-gpu', 'charts/dra-driver-nvidia-gpu/'])(
  '%s is the DRA driver',
  (name) => expect(DRA_CHART.test(name)).toBe(true),
);

test.each(['my-nvidia-dra-driver-gpu', 'nvidia-dra-driver-gpu-crds', 'dra-driver-nvidia-gpu/templates'])('%s is another chart', (name) =>
  expect(DRA_CHART.test(name)).toBe(false),
);
