import { chartRows, configsOfRelease, hasComponentBefore, knownReleases, releasedObjects, valuesFile } from '../../lib/plans/charts';
import { planRelease } from '../../lib/plans/charts/plan-release';
import { isPlainObject } from '../../lib/internal';
import { type ChartRow, mergeModel, type OperatorFacts } from '../../lib/plans/model';
import { noContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';
import { judge } from '../../lib/rules';
import { chartValueRulesOf } from '../../lib/rules/checks/operator/chart-values';
import { mps } from '../../lib/plans/allocators';
import { poolOf } from './pools';

/** A chart that nobody has, with one value of each sort. */
const imaginary: ChartRow = {
  id: 'imaginary-plugin',
  noun: 'an imaginary plugin',
  source: { repository: 'Example/imaginary', folder: 'charts/imaginary-plugin' },
  versionPrefix: 'v',
  releases: [{ version: 'v2.0.0', components: { devicePlugin: '0.19.0' } }],
  versionsHeld: ['v1.0.0', 'v2.0.0'],
  ownKeys: ['imagine'],
  bringsDevicePlugin: () => true,
  mayShare: () => false,
  unknownValues: ({ values }) => ('unknown' in values ? [{ at: 'unknown', problem: 'is unknown' }] : []),
  deadValues: ({ values }) => ('dead' in values ? [{ at: 'dead', problem: 'is dead' }] : []),
  brokenValues: ({ values }) => ('broken' in values ? [{ at: 'broken', problem: 'is broken' }] : []),
  configs: ({ values }) => (typeof values['file'] === 'string' ? [{ sort: 'device-plugin', at: 'file', text: values['file'] }] : []),
  objects: ({ releaseName }) => [
    { apiVersion: 'apps/v1', kind: 'DaemonSet', name: releaseName },
    { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', name: 'imagined', clusterScoped: true },
  ],
  readObject: ({ kind, metadata, ...rest }) =>
    kind === 'Imagination' && isPlainObject(rest['spec'])
      ? { version: undefined, releaseName: metadata.name, values: rest['spec'], delivery: 'imagined', steps: ['spec'], names: {} }
      : undefined,
  planned: {
    chart: 'imaginary-plugin',
    repository: { url: 'https://charts.example', name: 'example' },
    releases: [{ version: 'v2.0.0', components: {} }],
    version: 'v2.0.0',
    namespace: 'imagined',
    podSecurity: 'baseline',
    filledIn: [],
    values: ({ pools, props }) => ({ pools: pools.map(({ name }) => name), ...props.values }),
  },
};
const rows = [imaginary, ...chartRows];
const release = (rest: Partial<OperatorFacts> = {}): OperatorFacts => ({
  path: 'a',
  chart: imaginary.id,
  version: 'v2.0.0',
  namespace: 'gpus',
  releaseName: 'a',
  values: {},
  ...rest,
});
const read = (text: string, known: readonly ChartRow[] = rows): readonly OperatorFacts[] =>
  modelOf(readText('a.yaml', text).documents, { ...noContext, rows: known }).model.operators;

const flux = (chart: string, version: string) =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a, namespace: gpus}\nspec: {chart: {spec: {chart: ${chart}, version: ${version}}}, values: {a: 1}}\n`;
const argoCd = (repository: string, path: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {repoURL: 'https://github.com/${repository}', path: ${path}, targetRevision: v2.0.0}, destination: {namespace: gpus}}\n`;

describe('a chart that is one more row', () => {
  test.each([
    ['a release of Flux', flux('example/imaginary-plugin', '2.0.0'), { version: 'v2.0.0', namespace: 'gpus', values: { a: 1 } }],
    ['a version between two that are known', flux('imaginary-plugin', '1.5.0'), { version: 'v1.5.0' }],
    ['a version that is not', flux('imaginary-plugin', '3.0.0'), { version: '' }],
    ['an Application of its folder in Git', argoCd('example/imaginary.git', 'charts/imaginary-plugin'), { version: 'v2.0.0' }],
    [
      'an object of its operator',
      'apiVersion: a.example/v1\nkind: Imagination\nmetadata: {name: b}\nspec: {a: 1}\n',
      { releaseName: 'b', namespace: '', values: { a: 1 }, delivery: { kind: 'imagined' } },
    ],
  ])('is read from %s', (_what, text, facts) => {
    expect(read(text)).toMatchObject([{ chart: imaginary.id, ...facts }]);
    expect(read(text, chartRows)).toEqual([]);
  });

  test('is judged by what it says of its values', () => {
    const model = mergeModel([{ operators: [release({ values: { unknown: 1, dead: 1, broken: 1 } })] }]);
    const found = judge(model, undefined, chartValueRulesOf(rows)).map(({ rule, subject, at }) => `${rule} ${subject} ${at}`);
    expect(found).toEqual([
      'operator/unknown-value a values.unknown',
      'operator/dead-value a values.dead',
      'operator/broken-value a values.broken',
    ]);
  });

  test('has files, objects and components', () => {
    expect(configsOfRelease(release({ values: { file: 'version: v1' } }), rows)).toEqual([
      { path: 'a', at: 'values.file', sort: 'device-plugin', text: 'version: v1' },
    ]);
    expect(releasedObjects(release(), rows).map(({ name, namespace }) => [name, namespace])).toEqual([
      ['a', 'gpus'],
      ['imagined', undefined],
    ]);
    expect(hasComponentBefore(release(), 'devicePlugin', '0.20.0', rows)).toBe(true);
  });

  test('is planned: its values follow from the pools, with those of the user over them', () => {
    const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
    const context = {
      cluster,
      pools: [poolOf('b'), poolOf('a', { sharing: mps({ replicas: 2 }) })],
      operators: [],
      delivery: valuesFile(),
    };
    const plan = planRelease(imaginary.planned!, { path: 'prod/a', id: 'a' }, { values: { more: true } }, context);
    expect(plan.model.operators).toMatchObject([
      {
        chart: imaginary.id,
        version: 'v2.0.0',
        namespace: 'imagined',
        releaseName: imaginary.id,
        values: { pools: ['a', 'b'], more: true },
      },
    ]);
    expect(plan.files.map(({ text }) => text).join('\n')).toContain('https://charts.example');
  });

  test('changes nothing that is said of the others', () => {
    const operators = chartRows.flatMap((row) =>
      row.releases.map(({ version }) =>
        release({
          path: `${row.id} ${version}`,
          chart: row.id,
          version,
          values: { driverr: 1, gfd: { enable: 1 }, devicePlugin: { enabled: 'x' } },
        }),
      ),
    );
    const model = mergeModel([{ operators }]);
    const found = judge(model, undefined, chartValueRulesOf(chartRows));
    expect(found.length).toBeGreaterThan(operators.length);
    expect(judge(model, undefined, chartValueRulesOf(rows))).toEqual(found);
    for (const one of operators) expect(knownReleases(one, rows)).toEqual(knownReleases(one));
  });
});

test('a release of a chart that no row describes is not judged, and breaks nothing', () => {
  const stranger = release({ chart: 'stranger' });
  expect(configsOfRelease(stranger)).toEqual([]);
  expect(releasedObjects(stranger)).toEqual([]);
  expect(judge(mergeModel([{ operators: [stranger] }])).filter(({ rule }) => rule === 'rule/failed')).toEqual([]);
});
