import { type Document, lintDocuments, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';

const known = readContext({ kubernetes: '1.34', charts: { 'gpu-operator': 'v26.7.0' } }, 'context.yaml');
const BROKEN = 'operator/broken-value';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
type Files = Readonly<Record<string, string>>;
const documentsOf = (files: Files): readonly Document[] =>
  Object.entries(files).flatMap(([file, text]) => [...readText(file, text).documents]);
const findingsIn = (files: Files) => lintDocuments(documentsOf(files), known).findings;
const placesIn = (files: Files): readonly string[] =>
  findingsIn(files)
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, rule, at }) => `${file}:${line}:${column} ${rule} ${at ?? ''}`);
const released = (files: Files) => modelOf(documentsOf(files), known).model.operators;

const flux = (...spec: readonly string[]): string =>
  lines(
    'apiVersion: helm.toolkit.fluxcd.io/v2',
    'kind: HelmRelease',
    'metadata: {name: gpu, namespace: ops}',
    'spec:',
    '  chart: {spec: {chart: gpu-operator, version: v26.7.0}}',
    ...spec.map((line) => `  ${line}`),
  );
const holder = (values: readonly string[], { kind = 'ConfigMap', field = 'data', key = 'values.yaml', name = 'a' } = {}): string =>
  lines(
    'apiVersion: v1',
    `kind: ${kind}`,
    `metadata: {name: ${name}, namespace: ops}`,
    `${field}:`,
    `  ${key}: |`,
    ...values.map((line) => `    ${line}`),
  );
const both = (one: string, other: string): Files => ({ 'a.yaml': `${one}---\n${other}` });
const FROM_A = 'valuesFrom: [{kind: ConfigMap, name: a}]';

describe('values that a HelmRelease takes from a ConfigMap', () => {
  const wrong = holder(['toolkit: {enabled: true}', 'mig:', '  strategy: both']);

  test.each<[string, Files, readonly string[]]>([
    ['are found at their line', both(flux(FROM_A), wrong), [`a.yaml:15:17 ${BROKEN} data["values.yaml"].mig.strategy`]],
    [
      'of a file beside it, as well',
      { 'x/a.yaml': flux(FROM_A), 'x/b.yaml': wrong },
      [`x/b.yaml:8:17 ${BROKEN} data["values.yaml"].mig.strategy`],
    ],
    ['of another folder are hardly meant', { 'x/a.yaml': flux(FROM_A), 'y/b.yaml': wrong }, []],
    ['are those of its namespace', both(flux(FROM_A), wrong.replace('namespace: ops', 'namespace: other')), []],
    ['are mended by those of the release', both(flux(FROM_A, 'values: {mig: {strategy: mixed}}'), wrong), []],
    [
      'are weaker than those of the release',
      both(flux(FROM_A, 'values: {mig: {strategy: all}}'), wrong),
      [`a.yaml:7:28 ${BROKEN} spec.values.mig.strategy`],
    ],
    [
      'under a key of their own',
      both(flux('valuesFrom: [{kind: ConfigMap, name: a, valuesKey: gpu}]'), holder(['mig: {strategy: both}'], { key: 'gpu' })),
      [`a.yaml:13:21 ${BROKEN} data.gpu.mig.strategy`],
    ],
    ['under a key that it does not have', both(flux('valuesFrom: [{kind: ConfigMap, name: a, valuesKey: gpu}]'), wrong), []],
    [
      'as one value',
      both(
        flux('valuesFrom: [{kind: ConfigMap, name: a, valuesKey: s, targetPath: mig.strategy}]'),
        lines('apiVersion: v1', 'kind: ConfigMap', 'metadata: {name: a, namespace: ops}', 'data:', '  s: both # nvidia'),
      ),
      [`a.yaml:12:6 ${BROKEN} data.s`],
    ],
    ['that are no YAML', both(flux(FROM_A), holder(['driver: [1,2'])), [`a.yaml:13:5 ${BROKEN} data["values.yaml"]`]],
    [
      'that are no YAML, for two releases',
      both(`${flux(FROM_A)}---\n${flux(FROM_A).replace('name: gpu', 'name: other')}`, holder(['driver: [1,2'])),
      ['a.yaml:11:1 sharing/one-owner spec.values', `a.yaml:20:5 ${BROKEN} data["values.yaml"]`],
    ],
    ['that are a list', both(flux(FROM_A), holder(['- nvidia'])), [`a.yaml:13:5 ${BROKEN} data["values.yaml"]`]],
    ['that are made first', both(flux(FROM_A), holder(['driver: {{ a }'])), []],
  ])('%s', (_what, files, places) => expect(placesIn(files)).toEqual(places));

  test('are laid one over the other, in the order of the references', () => {
    const order = (...names: readonly string[]) => {
      const text = flux(
        `valuesFrom: [${names.map((name) => `{kind: ConfigMap, name: ${name}}`).join()}]`,
        'values: {driver: {rdma: {enabled: true}}}',
      );
      const [one, other] = ['a', 'b'].map((name) => holder([`driver: {version: ${name}, usePrecompiled: true}`, `${name}: 1`], { name }));
      return released(both(text, `${String(one)}---\n${String(other)}`))[0];
    };
    const rdma = { enabled: true };
    expect(order('a', 'b')?.values).toEqual({ a: 1, b: 1, driver: { version: 'b', usePrecompiled: true, rdma } });
    expect(order('b', 'a')?.values).toEqual({ a: 1, b: 1, driver: { version: 'a', usePrecompiled: true, rdma } });
    expect(order('a', 'b')).not.toHaveProperty('partial');
  });

  test.each<[string, string, string, unknown]>([
    ['is what Helm makes of it', '"true"', '', true],
    ['in quotes is a text', `"'true'"`, '', 'true'],
    ['that is literal is a text', '"true"', ', literal: true', 'true'],
  ])('one value %s', (_what, value, more, made) => {
    const text = flux(`valuesFrom: [{kind: ConfigMap, name: a, valuesKey: s, targetPath: driver.enabled${more}}]`);
    const map = lines('apiVersion: v1', 'kind: ConfigMap', 'metadata: {name: a, namespace: ops}', `data: {s: ${value}}`);
    expect(released(both(text, map))[0]?.values).toEqual({ driver: { enabled: made } });
  });
});

test.each<[string, string, string, boolean]>([
  ['a ConfigMap', FROM_A, holder(['toolkit: {}']), true],
  ['no ConfigMap that is here', FROM_A, holder(['toolkit: {}'], { name: 'b' }), false],
  ['no ConfigMap, and needs none', 'valuesFrom: [{kind: ConfigMap, name: a, optional: true}]', holder(['a'], { name: 'b' }), false],
  ['an empty text', FROM_A, holder([]), false],
  ['a Secret as text', 'valuesFrom: [{kind: Secret, name: a}]', holder(['mig: {}'], { kind: 'Secret', field: 'stringData' }), true],
  ['a Secret', 'valuesFrom: [{kind: Secret, name: a}]', holder(['bWlnOiB7fQ=='], { kind: 'Secret' }), false],
  ['an encrypted Secret', 'valuesFrom: [{kind: Secret, name: a}]', holder(['ENC[mig: a]'], { kind: 'Secret', field: 'stringData' }), false],
  ['another kind', 'valuesFrom: [{kind: Other, name: a}]', holder(['mig: {}'], { kind: 'Other' }), false],
  ['a list at one place', 'valuesFrom: [{kind: ConfigMap, name: a, targetPath: "a[0]"}]', holder(['mig']), false],
])('values of %s: the rest is open unless all are here', (_what, from, object, whole) => {
  const [release] = released(both(flux(from), object));
  expect(release?.partial === true).toBe(!whole);
});

test('in a stream of documents a ConfigMap is remembered for its values, whatever words are in it', () => {
  const text = (value: string) => holder([`toolkit: {enabled: ${value}}`]);
  expect(placesIn({ 'x/a.yaml': text('1'), 'x/b.yaml': flux(FROM_A) })).toEqual([
    `x/a.yaml:6:24 ${BROKEN} data["values.yaml"].toolkit.enabled`,
  ]);
  expect(placesIn({ 'x/a.yaml': text('true'), 'x/b.yaml': flux(FROM_A) })).toEqual([]);
});

test('a chart that is referred to is found to have values that are not a map', () => {
  const files = {
    'a.yaml': lines(
      'apiVersion: source.toolkit.fluxcd.io/v1',
      'kind: OCIRepository',
      'metadata: {name: c, namespace: ops}',
      'spec: {url: oci://nvcr.io/nvidia/gpu-operator, ref: {tag: v26.7.0}}',
      '---',
      'apiVersion: helm.toolkit.fluxcd.io/v2',
      'kind: HelmRelease',
      'metadata: {name: gpu, namespace: ops}',
      'spec:',
      '  chartRef: {kind: OCIRepository, name: c}',
      '  values: [driver]',
    ),
  };
  expect(placesIn(files)).toEqual([`a.yaml:11:3 ${BROKEN} spec.values`]);
});

describe('a ConfigMap that kustomize makes of a file', () => {
  const kustomization = (more: string): string => `namespace: ops\nconfigMapGenerator:\n  - name: a\n    ${more}\n`;
  const values = 'mig:\n  strategy: both\n';
  const at = `x/values.yaml:2:13 ${BROKEN} mig.strategy`;

  test.each<[string, string, readonly string[]]>([
    ['by its name', 'files: [values.yaml]', [at]],
    ['under a key', 'files: [values.yaml=./values.yaml]', [at]],
    ['under another key', 'files: [other.yaml=values.yaml]', []],
    ['of another namespace', 'namespace: other\n    files: [values.yaml]', []],
    ['that is not here', 'files: [values.yaml=other.yaml]', []],
  ])('%s', (_what, more, places) =>
    expect(placesIn({ 'x/release.yaml': flux(FROM_A), 'x/kustomization.yaml': kustomization(more), 'x/values.yaml': values })).toEqual(
      places,
    ),
  );

  test('is meant by what stands in the folder of its kustomization', () => {
    const made = { 'x/kustomization.yaml': kustomization('files: [values.yaml]'), 'x/values.yaml': values };
    expect(placesIn({ ...made, 'y/release.yaml': flux(FROM_A), 'y/values.yaml': values })).toEqual([]);
  });
});

describe('a chart that kustomize renders', () => {
  const kustomization = (...chart: readonly string[]): string =>
    lines('helmCharts:', '  - name: traefik', '  - name: gpu-operator', '    version: v26.7.0', ...chart.map((line) => `    ${line}`));
  const [ours, further] = ['mig: {strategy: both}\n', 'toolkit: {enabled: 1}\n'];

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'has values',
      ['valuesInline: {mig: {strategy: both}}'],
      [`x/kustomization.yaml:5:36 ${BROKEN} helmCharts[1].valuesInline.mig.strategy`],
    ],
    ['has values in a file', ['valuesFile: ../y/values.yaml'], [`y/values.yaml:1:17 ${BROKEN} mig.strategy`]],
    ['has values that lie over those of the file', ['valuesFile: ../y/values.yaml', 'valuesInline: {mig: {strategy: mixed}}'], []],
    [
      'has values that lie under those of the file',
      ['valuesFile: ../y/values.yaml', 'valuesMerge: merge', 'valuesInline: {mig: {strategy: mixed}}'],
      [`y/values.yaml:1:17 ${BROKEN} mig.strategy`],
    ],
    ['has values instead of a file', ['valuesFile: ../y/values.yaml', 'valuesMerge: replace', 'valuesInline: {nfd: {enabled: true}}'], []],
    [
      'has further files, which are the strongest',
      ['valuesInline: {toolkit: {enabled: true}}', 'additionalValuesFiles: [further.yaml]'],
      [`x/further.yaml:1:20 ${BROKEN} toolkit.enabled`],
    ],
    ['has a file that is not here', ['valuesFile: no.yaml'], []],
  ])('%s', (_what, chart, places) =>
    expect(placesIn({ 'x/kustomization.yaml': kustomization(...chart), 'y/values.yaml': ours, 'x/further.yaml': further })).toEqual(places),
  );

  test('is open where a file is not here, and one of several', () => {
    const chart = kustomization('valuesFile: no.yaml').replace('traefik', 'hami');
    expect(released({ 'kustomization.yaml': chart })).toMatchObject([{ chart: 'hami' }, { chart: 'gpu-operator', partial: true }]);
    expect(released({ 'kustomization.yaml': chart })[0]).not.toHaveProperty('partial');
  });
});

describe('files of values of an Application', () => {
  const application = (file: string, ...helm: readonly string[]): string =>
    lines(
      'apiVersion: argoproj.io/v1alpha1',
      'kind: Application',
      'metadata: {name: gpu}',
      'spec:',
      '  sources:',
      '    - {repoURL: https://example.com/all.git, ref: values}',
      '    - chart: gpu-operator',
      '      targetRevision: v26.7.0',
      '      helm:',
      `        valueFiles: [${file}]`,
      ...helm.map((line) => `        ${line}`),
    );
  const values = 'mig: {strategy: both}\n';
  const lint = (file: string, ...helm: readonly string[]) =>
    placesIn({ 'repo/apps/gpu.yaml': application(file, ...helm), 'repo/values/gpu.yaml': values });

  test.each<[string, readonly string[], readonly string[]]>([
    ['of the repository', ['$values/values/gpu.yaml'], [`repo/values/gpu.yaml:1:17 ${BROKEN} mig.strategy`]],
    ['that its own values mend', ['$values/values/gpu.yaml', 'valuesObject: {mig: {strategy: mixed}}'], []],
    ['of another repository', ['$other/values/gpu.yaml'], []],
    ['that are not here', ['$values/gpu.yaml'], []],
    ['of the chart', ['values/gpu.yaml'], []],
  ])('%s', (_what, [file = '', ...helm], places) => expect(lint(file, ...helm)).toEqual(places));

  test('that could be two are none', () =>
    expect(
      placesIn({
        'repo/apps/gpu.yaml': application('$values/values/gpu.yaml'),
        'repo/values/gpu.yaml': values,
        'repo/apps/values/gpu.yaml': values,
      }),
    ).toEqual([]));
});
