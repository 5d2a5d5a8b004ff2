import { lintDocuments, readContext, readText } from '../../lib/read';

const known = readContext({ kubernetes: '1.34' }, 'context.yaml');
const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

/** Places of what is found in the files of a chart. */
const found = (files: Readonly<Record<string, string>>): readonly string[] =>
  lintDocuments(
    Object.entries(files).flatMap(([file, text]) => [...readText(file, text).documents]),
    known,
  ).findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`);

const chart = (...dependency: readonly string[]): string =>
  lines(
    'apiVersion: v2',
    'name: platform',
    'version: 0.1.0',
    'dependencies:',
    '- name: gpu-operator',
    ...dependency.map((line) => `  ${line}`),
  );
const VERSION = 'version: v26.7.0';
const values = (key: string): string => lines(`${key}:`, '  devicePlugn: {enabled: true}', '  mig:', '    strategy: both');
const WRONG = ['c/values.yaml:2:3 operator/unknown-value', 'c/values.yaml:4:15 operator/broken-value'];

describe('values of a chart inside of another', () => {
  test.each([
    ['stand under its name', chart(VERSION), values('gpu-operator')],
    ['stand under another that it is given', chart(VERSION, 'alias: gpus'), values('gpus')],
    ['are there where it is', chart(VERSION, 'condition: a.enabled,gpu-operator.enabled'), `${values('gpu-operator')}  enabled: true\n`],
  ])('%s', (_what, file, text) => expect(found({ 'c/Chart.yaml': file, 'c/values.yaml': text })).toEqual(WRONG));

  test.each([
    ['under another name', chart(VERSION, 'alias: gpus'), values('gpu-operator')],
    ['of a chart that is left out', chart(VERSION, 'condition: gpu-operator.enabled'), `${values('gpu-operator')}  enabled: false\n`],
    ['of a chart that its tag leaves out', chart(VERSION, 'tags: [gpu]'), `${values('gpu-operator')}tags: {gpu: false}\n`],
    ['that Helm reads itself', chart(VERSION, 'condition: gpu-operator.used'), 'gpu-operator: {used: true, global: {a: b}}\n'],
    ['of a chart that nobody knows', chart(VERSION).replace('name: gpu-operator', 'name: other'), values('other')],
    ['that are none', chart(VERSION), 'gpu-operator:\n'],
  ])('are not those %s', (_what, file, text) => expect(found({ 'c/Chart.yaml': file, 'c/values.yaml': text })).toEqual([]));

  test('are those of the same folder, and of a file that makes it a chart', () => {
    expect(found({ 'c/Chart.yaml': chart(VERSION), 'd/values.yaml': values('gpu-operator') })).toEqual([]);
    expect(found({ 'c/other.yaml': chart(VERSION), 'c/values.yaml': values('gpu-operator') })).toEqual([]);
    expect(found({ 'c/values.yaml': values('gpu-operator'), 'c/Chart.yaml': chart(VERSION) })).toEqual(WRONG);
  });

  test('need not be in a cluster together', () => {
    const two = `${chart(VERSION, 'condition: gpu-operator.enabled')}- {name: nvidia-device-plugin, version: 0.19.3}\n`;
    expect(found({ 'c/Chart.yaml': two, 'c/values.yaml': values('gpu-operator') })).toEqual(WRONG);
  });

  const argo = (...source: readonly string[]): string =>
    lines('apiVersion: argoproj.io/v1alpha1', 'kind: Application', 'metadata: {name: a}', 'spec:', ...source.map((line) => `  ${line}`));
  const flux = (path: string): string =>
    lines(
      'apiVersion: helm.toolkit.fluxcd.io/v2',
      'kind: HelmRelease',
      'metadata: {name: a}',
      'spec:',
      `  chart: {spec: {chart: ${path}, sourceRef: {kind: GitRepository, name: a}}}`,
      '  values: {gpu-operator: {mig: {strategy: both}}}',
    );
  const BOTH = 'gpu-operator: {mig: {strategy: both}}';
  const FOUND = (place: string) => [`apps/${place} operator/broken-value`];

  test.each([
    ['of Argo CD', argo(`source: {path: c, helm: {valuesObject: {${BOTH}}}}`), FOUND('a.yaml:5:74')],
    ['of Argo CD as text', argo('source:', '  path: c', '  helm:', '    values: |', `      ${BOTH}`), FOUND('a.yaml:9:40')],
    ['of one of several sources', argo('sources:', '- {chart: b}', `- {path: ./c, helm: {valuesObject: {${BOTH}}}}`), FOUND('a.yaml:7:70')],
    ['of Flux', flux('./c'), FOUND('a.yaml:6:43')],
    ['of another folder', flux('./d'), []],
    ['of a chart of that name', argo(`source: {chart: c, path: c, helm: {valuesObject: {${BOTH}}}}`), []],
    ['of none', argo('source: {path: c}'), []],
  ])('may be laid over by a release %s', (_what, release, places) =>
    expect(found({ 'c/Chart.yaml': chart(VERSION), 'c/values.yaml': 'gpu-operator: {}\n', 'apps/a.yaml': release })).toEqual(places),
  );

  test.each([
    ['beside the chart', 'valueFiles: [values.yaml, ./values.yaml, p.yaml, none.yaml, 5]', 'c/p.yaml'],
    ['above it', 'valueFiles: [../p.yaml]', 'p.yaml'],
    ['of the repository', 'valueFiles: [/envs/p.yaml]', 'envs/p.yaml'],
    ['which is the last one', 'valueFiles: [o.yaml, p.yaml]', 'c/p.yaml'],
  ])('may be laid over by a file %s', (_what, files, place) => {
    const release = argo(`source: {path: ./c, helm: {${files}}}`);
    const all = { 'c/Chart.yaml': chart(VERSION), 'c/values.yaml': 'gpu-operator: {}\n', 'apps/a.yaml': release };
    const other = { 'c/o.yaml': `${BOTH}\n` };
    expect(found({ ...all, ...other, [place]: `${BOTH}\n` })).toEqual([`${place}:1:32 operator/broken-value`]);
    expect(found({ ...all, ...other, [place]: `${BOTH.replace('both', 'mixed')}\n` })).toEqual([]);
    const over = release.replace('helm: {', 'helm: {valuesObject: {gpu-operator: {mig: {strategy: single}}}, ');
    expect(found({ ...all, 'apps/a.yaml': over, [place]: `${BOTH}\n` })).toEqual([]);
    expect(found({ ...all, 'apps/a.yaml': release.replace('path', 'chart: d, path'), [place]: `${BOTH}\n` })).toEqual([]);
  });

  test('may be laid over by a file of another source', () => {
    const release = argo('sources:', '- {ref: files}', '- {path: c, helm: {valueFiles: [$files/envs/p.yaml]}}');
    const all = { 'c/Chart.yaml': chart(VERSION), 'c/values.yaml': 'gpu-operator: {}\n', 'apps/a.yaml': release };
    expect(found({ ...all, 'envs/p.yaml': `${BOTH}\n` })).toEqual(['envs/p.yaml:1:32 operator/broken-value']);
  });

  test('are in doubt as long as others may be laid over them', () => {
    const files = { 'c/Chart.yaml': chart(VERSION), 'c/values.yaml': values('gpu-operator') };
    const documents = Object.entries(files).flatMap(([file, text]) => [...readText(file, text).documents]);
    expect(lintDocuments(documents, known).findings).toMatchObject([
      { rule: 'operator/unknown-value', severity: 'error' },
      {
        rule: 'operator/broken-value',
        severity: 'warning',
        problem: expect.stringMatching(/, unless a release of this chart lays another value over it$/) as string,
        fix: expect.stringMatching(/; or give it where the chart is released$/) as string,
      },
    ]);
  });

  test('may be no map, or no YAML', () => {
    expect(found({ 'c/Chart.yaml': chart(VERSION), 'c/values.yaml': 'gpu-operator: 5\n' })).toEqual([
      'c/values.yaml:1:15 operator/broken-value',
    ]);
    for (const dependencies of ['5', '[5]', '{a: b}', '[{name: [gpu-operator]}]'])
      expect(found({ 'c/Chart.yaml': `dependencies: ${dependencies} # gpu\n`, 'c/values.yaml': values('gpu-operator') })).toEqual([]);
  });
});
