import { lintDocuments, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';

const known = readContext({ kubernetes: '1.34', distribution: 'k3s', charts: { 'gpu-operator': 'v26.7.0' } }, 'context.yaml');

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
const application = (...helm: readonly string[]): string =>
  lines(
    'apiVersion: argoproj.io/v1alpha1',
    'kind: Application',
    'metadata: {name: gpu-operator}',
    'spec:',
    '  source:',
    '    chart: gpu-operator',
    '    targetRevision: v26.7.0',
    '    helm:',
    ...helm.map((line) => `      ${line}`),
  );
const k3s = (kind: string, ...spec: readonly string[]): string =>
  lines(
    'apiVersion: helm.cattle.io/v1',
    `kind: ${kind}`,
    'metadata: {name: gpu-operator, namespace: kube-system}',
    'spec:',
    ...spec.map((line) => `  ${line}`),
  );
const generated = (...more: readonly string[]): string =>
  lines(
    'apiVersion: argoproj.io/v1alpha1',
    'kind: ApplicationSet',
    'metadata: {name: all}',
    'spec:',
    '  template:',
    "    metadata: {name: '{{name}}-gpu'}",
    '    spec:',
    '      source:',
    '        chart: gpu-operator',
    '        targetRevision: v26.7.0',
    '        helm:',
    '          valuesObject:',
    '            mig: {strategy: both}',
    "            driver: {version: '{{driver}}'}",
    ...more,
  );

const findingsIn = (text: string) => lintDocuments(readText('a.yaml', text).documents, known).findings;
const placesIn = (text: string) => findingsIn(text).map(({ line, column, at, rule }) => `${line}:${column} ${rule} ${at ?? ''}`);
const operatorsIn = (text: string) => modelOf(readText('a.yaml', text).documents, known).model.operators;

const BROKEN = 'operator/broken-value';

test.each<[string, string, readonly string[]]>([
  [
    'parameters of an Application, which are stronger',
    application('valuesObject: {mig: {strategy: mixed}}', 'parameters:', '  - name: mig.strategy', '    value: both'),
    [`12:18 ${BROKEN} spec.source.helm.parameters[0].value`],
  ],
  [
    'values beside parameters',
    application('parameters: [{name: driver.enabled, value: "false"}]', 'valuesObject:', '  mig: {strategy: both}'),
    [`11:25 ${BROKEN} spec.source.helm.valuesObject.mig.strategy`],
  ],
  [
    'values that parameters mend',
    application('valuesObject: {mig: {strategy: both}}', 'parameters: [{name: mig.strategy, value: mixed}]'),
    [],
  ],
  ['values that nobody reads beside valuesObject', application('valuesObject: {}', 'values: "mig: {strategy: both}"'), []],
  ['the Application in an ApplicationSet', generated(), [`13:29 ${BROKEN} spec.template.spec.source.helm.valuesObject.mig.strategy`]],
  [
    'a HelmChart that sets values',
    k3s('HelmChart', 'chart: gpu-operator', 'version: v26.7.0', 'set:', '  mig.strategy: both', 'valuesContent: "mig: {strategy: mixed}"'),
    [`8:19 ${BROKEN} spec.set["mig.strategy"]`],
  ],
  [
    'values over valuesContent',
    k3s('HelmChart', 'chart: gpu-operator', 'version: v26.7.0', 'values:', '  mig: {strategy: both}', 'valuesContent: "{nothing: 1}"'),
    ['9:19 operator/unknown-value spec.valuesContent.nothing', `8:21 ${BROKEN} spec.values.mig.strategy`].sort(),
  ],
  [
    'a HelmChartConfig of a chart that is known',
    k3s('HelmChartConfig', 'valuesContent: |', '  mig: {strategy: both}'),
    [`6:21 ${BROKEN} spec.valuesContent.mig.strategy`],
  ],
  [
    'a HelmChartConfig of another',
    k3s('HelmChartConfig', 'valuesContent: |', '  mig: {strategy: both}').replace('name: gpu-operator', 'name: traefik'),
    [],
  ],
  [
    'text of a HelmChart that is not YAML',
    k3s('HelmChart', 'chart: gpu-operator', 'set: {mig.strategy: both}', 'valuesContent: "driver: [1,2"'),
    [`7:19 ${BROKEN} spec.valuesContent`],
  ],
  [
    'text of a HelmChart that is not YAML, and a config over it',
    `${k3s('HelmChart', 'chart: gpu-operator', 'valuesContent: "driver: [1,2"')}---\n${k3s('HelmChartConfig', 'valuesContent: "driver: [1"')}`,
    [`6:19 ${BROKEN} spec.valuesContent`, `12:19 ${BROKEN} spec.valuesContent`],
  ],
  ['text of a config that is a list', k3s('HelmChartConfig', 'valuesContent: "- a"'), [`5:19 ${BROKEN} spec.valuesContent`]],
  ['text of an Application that is not YAML', application('values: "driver: [1,2"'), [`9:16 ${BROKEN} spec.source.helm.values`]],
  ['text that is made first, or that Go takes', application('values: "driver: [{{ a }"'), []],
  ['text with a key twice', application('values: "{mig: {}, mig: {}}"'), []],
  ['text with two documents', application('values: "a: 1\\n---\\nb: 1"').replace('a: 1', 'mig: {}'), []],
  ['text that says nothing', application('values: "# none"'), []],
  ['text of a chart of others', k3s('HelmChart', 'chart: traefik', 'valuesContent: "driver: [1,2"'), []],
])('%s', (_what, text, places) => expect(placesIn(text).sort()).toEqual([...places].sort()));

test.each<[string, string, boolean]>([
  ['one that is read', '[{name: driver.enabled, value: "false"}]', false],
  ['a list', '[{name: "daemonsets.tolerations[0].key", value: a}]', true],
  ['a name with a dot in it', '[{name: "node\\\\.kubernetes\\\\.io/a", value: a}]', true],
  ['several at once', '[{name: a, value: "b,c=d"}]', true],
  ['no name', '[{value: b}]', true],
])('parameters with %s: what is not read leaves the rest open', (_what, parameters, partial) => {
  const [operator] = operatorsIn(application(`parameters: ${parameters}`));
  expect(operator?.partial === true).toBe(partial);
});

test.each<[unknown, string, unknown]>([
  ['true', '', true],
  ['true', ', forceString: true', 'true'],
  ['570', '', 570],
  ['0570', '', '0570'],
  ['570.1', '', '570.1'],
  ['null', '', undefined],
])('the parameter %j%s is what Helm makes of it', (value, more, made) => {
  const [operator] = operatorsIn(application(`parameters: [{name: a.b, value: "${String(value)}"${more}}]`));
  expect(operator?.values).toEqual({ a: made === undefined ? {} : { b: made } });
});

test.each<[string, readonly string[]]>([
  ['of the template alone', []],
  ['of a patch', ["  templatePatch: 'spec: {}'"]],
  ['of a generator', ['  generators: [{matrix: {generators: [{list: {elements: [], template: {spec: {}}}}]}}]']],
])('values %s of an ApplicationSet', (_whose, more) => {
  const text = generated(...more).replace("'{{driver}}'", "'570.1.2'");
  expect(operatorsIn(text)).toMatchObject([{ values: { mig: { strategy: 'both' } } }]);
  expect(operatorsIn(text)[0]?.partial === true).toBe(more.length > 0);
});

test('a HelmChartConfig is not a release beside the HelmChart that it is laid over', () => {
  const chart = k3s('HelmChart', 'chart: gpu-operator', 'version: v26.7.0');
  expect(placesIn(`${chart}---\n${k3s('HelmChartConfig', 'valuesContent: "{}"')}`)).toEqual([]);
  expect(placesIn(`${chart}---\n${chart.replace('name: gpu-operator', 'name: again')}`)).toEqual([
    expect.stringContaining('sharing/one-owner'),
  ]);
});
