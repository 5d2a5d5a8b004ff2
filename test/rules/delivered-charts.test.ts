import { mergeModel } from '../../lib/model';
import { deliveredIn, DRA_CHART } from '../../lib/rules/delivered-charts';
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

test.each(['nvidia-dra-driver-gpu', 'dra-driver-nvidia-gpu', 'deployments/helm/nvidia-dra-driver-gpu', 'charts/dra-driver-nvidia-gpu/'])(
  '%s is the DRA driver',
  (name) => expect(DRA_CHART.test(name)).toBe(true),
);

test.each(['my-nvidia-dra-driver-gpu', 'nvidia-dra-driver-gpu-crds', 'dra-driver-nvidia-gpu/templates'])('%s is another chart', (name) =>
  expect(DRA_CHART.test(name)).toBe(false),
);
