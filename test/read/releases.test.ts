import { lintDocuments, readContext, readText } from '../../lib/read';
import { configMap, findings, problems } from './found';

const release = (chart: string, values = '{}'): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${chart}, namespace: ${chart}}\nspec: {chart: {spec: {chart: ${chart}, version: 9.9.9}}, values: ${values}}\n`;
const context = readContext({ kubernetes: '1.34' }, 'context.yaml');
const rulesOf = (...texts: readonly string[]): readonly string[] =>
  lintDocuments(
    texts.flatMap((text, index) => [...readText(`${index}.yaml`, text).documents]),
    context,
  )
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ file, rule }) => `${file} ${rule}`);

describe('two releases that own one resource', () => {
  test('fail in one file', () => {
    expect(rulesOf(`${release('gpu-operator')}---\n${release('nvidia-device-plugin')}`)).toEqual(['0.yaml sharing/one-owner']);
    expect(rulesOf(`${release('gpu-operator')}---\n${release('gpu-operator')}`)).toContain('0.yaml sharing/one-owner');
  });

  test('do not where one of them leaves the devices alone, or they may be of two clusters', () => {
    expect(rulesOf(`${release('gpu-operator', '{devicePlugin: {enabled: false}}')}---\n${release('nvidia-device-plugin')}`)).toEqual([]);
    expect(rulesOf(release('gpu-operator'), release('gpu-operator'))).toEqual([]);
  });
});

describe('HAMi beside a GPU Operator', () => {
  const nri = release('gpu-operator', '{cdi: {nriPluginEnabled: true}}');

  test('is judged with it where there is one of each', () => expect(rulesOf(release('hami'), nri)).toEqual(['0.yaml hami/nri']));
  test('is not where it is not known which one is beside it', () => expect(rulesOf(release('hami'), nri, nri)).toEqual([]));
});

test('what would help is said: the version of the chart', () => {
  const { documents } = readText('a.yaml', release('gpu-operator'));
  expect(lintDocuments(documents).unknowns).toMatchObject([{ missing: 'there is no schema for version 9.9.9 of chart gpu-operator' }]);
  expect(lintDocuments(documents, readContext({ charts: { 'gpu-operator': 'v26.7.0' } }, 'c.yaml')).unknowns).toEqual([]);
});

test('a value that is null is none', () => {
  const values = '{devicePlugin: {gdsEnabled: null, mofedEnabled: 1}}';
  expect(findings(release('hami', values)).flatMap(({ severity, at }) => (severity === 'error' ? [at] : []))).toEqual([
    'spec.values.devicePlugin.mofedEnabled',
  ]);
});

test('a release of a version that is not known is judged by what holds for all', () => {
  expect(problems(release('gpu-operator', '{mig: {strategy: both}, no: 1}'))).toEqual(['4 is rejected by the ClusterPolicy']);
});

test('a value of a wrong type is found where it stands in any form of delivery, and is left alone where the chart mends it', () => {
  expect(problems(release('gpu-operator', "{driver: {enabled: nope}, toolkit: {version: 1, enabled: 'true'}}"))).toEqual([
    '4 is not a boolean; the API server rejects it',
  ]);
});

test('a node that has two configurations of HAMi has the last one', () => {
  expect(problems(configMap('{"nodeconfig": [{"name": "a"}, {"name": "b"},\n{"name": "a"}]}', 'config.json'))).toEqual([
    '7 has a configuration already, which this one replaces key by key',
  ]);
});

describe('values that stand elsewhere as well', () => {
  const pools = readContext(
    { pools: [{ name: 'a', machine: 'dgxH100', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { a: 'b' } }] },
    'context.yaml',
  );
  const strategy = "the MIG devices of pool 'a' would not be named as its pods ask for them";

  test('may say what these do not: pools are not held against them', () => {
    expect(problems(release('gpu-operator'), pools)).toEqual([`4 ${strategy}`]);
    expect(problems(release('gpu-operator').replace('values: {}', 'valuesFrom: [{kind: ConfigMap, name: a}]'), pools)).toEqual([]);
    const argo = (helm: string): string =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {chart: gpu-operator, targetRevision: v26.7.0, helm: {${helm}}}}\n`;
    expect(problems(argo('valuesObject: {}'), pools)).toEqual([`4 ${strategy}`]);
    expect(problems(argo('valueFiles: [$values/a.yaml]'), pools)).toEqual([]);
  });

  test('and of several sources of an Application that of the chart is read', () => {
    const text = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a}
spec:
  sources:
    - repoURL: https://example.com/values.git
      ref: values
    - chart: gpu-operator
      targetRevision: v26.7.0
      helm:
        valuesObject:
          mig: {strategy: both}
`;
    expect(problems(text)).toEqual(['12 is rejected by the ClusterPolicy']);
  });
});

test('anchors at the top of the values and empty maps are not held against the chart', () => {
  const known = readContext({ charts: { 'gpu-operator': 'v26.7.0' } }, 'c.yaml');
  const unknown = (values: string): readonly (string | undefined)[] =>
    findings(release('gpu-operator', values), known).flatMap(({ rule, at }) => (rule === 'operator/unknown-value' ? [at] : []));
  expect(unknown('{_shared: {a: 1}, x-common: [1], other: {}, driver: {none: {}}}')).toEqual([]);
  expect(unknown('{other: 1, driver: {_shared: 1}}')).toEqual(['spec.values.other', 'spec.values.driver._shared']);
});
