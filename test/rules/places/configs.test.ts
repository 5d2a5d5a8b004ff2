import { tokenOf } from '../../../lib/internal';
import { mergeModel, type OperatorFacts, type Sharing } from '../../../lib/plans/model';
import { configMapOf } from '../../../lib/rules/lookups/configs';
import { exclusive, hami, mig, timeSlicing } from '../../../lib/plans/allocators';
import { labs, operator } from '../hami-cases';
import { foundIn, placesIn } from './places';

const configMap = (name: string, data: Record<string, string>, namespace?: string, scope = 'x') => ({
  objects: [
    {
      path: `maps/${namespace ?? ''}/${name}/${scope}`,
      scope,
      object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...(namespace ? { namespace } : {}) }, data },
    },
  ],
});
const runs = (values: Record<string, unknown>, rest: Partial<OperatorFacts> = {}) => ({ operators: [operator({ values, ...rest })] });
const names = (component: string, rest: object = {}) => ({ [component]: { config: { name: 'mine' }, ...rest } });
const OWN = 'gpu-operator';

describe('the ConfigMap that a release names', () => {
  const named = (values: Record<string, unknown>, key: string, ...maps: readonly ReturnType<typeof configMap>[]) =>
    configMapOf(mergeModel(maps), operator({ values }), key)?.facts.path;

  test('is one of its namespace, or one that names none', () => {
    expect(named(names('devicePlugin'), 'devicePlugin', configMap('mine', {}, OWN), configMap('mine', {}, 'other'))).toBe(
      'maps/gpu-operator/mine/x',
    );
    expect(named(names('devicePlugin'), 'devicePlugin', configMap('mine', {}))).toBe('maps//mine/x');
    expect(named(names('devicePlugin'), 'devicePlugin', configMap('mine', {}, 'other'))).toBeUndefined();
    expect(named({ config: { name: 'mine' } }, '', configMap('mine', {}, OWN))).toBe('maps/gpu-operator/mine/x');
  });

  test('is not known where there are several, or where the chart makes it', () => {
    expect(named(names('devicePlugin'), 'devicePlugin', configMap('mine', {}, OWN), configMap('mine', {}, OWN, 'y'))).toBeUndefined();
    expect(named({ devicePlugin: { config: { name: 'mine', create: true } } }, 'devicePlugin', configMap('mine', {}, OWN))).toBeUndefined();
    expect(named({ devicePlugin: { config: { name: '' } } }, 'devicePlugin', configMap('', {}, OWN))).toBeUndefined();
  });

  test('may stand anywhere where the namespace of the release is not known', () => {
    const nowhere = operator({ values: names('devicePlugin'), namespace: '' });
    expect(configMapOf(mergeModel([configMap('mine', {}, 'other')]), nowhere, 'devicePlugin')?.facts.path).toBe('maps/other/mine/x');
  });
});

describe('operator/config-map', () => {
  const said = (component: string, data: Record<string, string>, rest: object = {}) =>
    foundIn('operator/config-map', runs(names(component, rest)), configMap('mine', data, OWN));

  test.each([
    ['migManager', 'config.yaml'],
    ['dcgmExporter', 'dcgm-metrics.csv'],
  ])('wants of %s the key %s', (component, key) => {
    expect(said(component, { other: '' })).toMatchObject([{ at: 'data', got: ['other'], allowed: [key] }]);
    expect(said(component, { [key]: '' })).toEqual([]);
    expect(said(component, { other: '' }, { enabled: true })).toHaveLength(1);
    expect(said(component, { other: '' }, { enabled: false })).toEqual([]);
  });
});

test.each(['devicePlugin', 'migManager', 'dcgmExporter'])('operator/config-namespace looks for what %s names', (component) => {
  const said = (namespace: string | undefined, rest: Partial<OperatorFacts> = {}) =>
    foundIn(
      'operator/config-namespace',
      runs(names(component), rest),
      configMap('mine', { 'config.yaml': '', 'dcgm-metrics.csv': '' }, namespace),
    );
  expect(said('other')).toMatchObject([
    { at: `values.${component}.config.name`, got: 'mine', problem: expect.stringContaining('namespace other, but') },
  ]);
  expect(said(OWN)).toEqual([]);
  expect(said(undefined)).toEqual([]);
  expect(said('other', { namespace: '' })).toEqual([]);
});

describe('operator/overridden-value', () => {
  const file = (strategy: string): string => `version: v1\nflags: {migStrategy: ${strategy}}`;
  const values = (strategy: unknown, config: object) => ({ mig: { strategy }, devicePlugin: { config } });

  test('sees a file of the chart, and one that stands apart', () => {
    expect(
      placesIn('operator/overridden-value', runs(values('mixed', { create: true, name: 'a', data: { any: file('single') } }))),
    ).toEqual(['values.devicePlugin.config.data.any.flags.migStrategy']);
    expect(
      foundIn('operator/overridden-value', runs(values('mixed', { name: 'mine' })), configMap('mine', { any: file('single') }, OWN)),
    ).toMatchObject([{ subject: 'maps/gpu-operator/mine/x', at: 'data.any.flags.migStrategy', got: 'single' }]);
  });

  test('leaves alone a file that says the same, or nothing', () => {
    const said = (strategy: unknown, text: string) =>
      placesIn('operator/overridden-value', runs(values(strategy, { create: true, name: 'a', data: { any: text } })));
    expect(said('mixed', file('mixed'))).toEqual([]);
    expect(said('mixed', 'version: v1')).toEqual([]);
    expect(said(7, file('single'))).toEqual([]);
    expect(said('', file('single'))).toEqual([]);
  });
});

describe('operator/counters', () => {
  const said = (text: string) => foundIn('operator/counters', { configs: [{ path: 'a', at: 'data', sort: 'dcgm-counters', text }] });

  test.each(['gauge', 'counter', 'histogram', 'summary', 'label'])('knows the type %s', (type) =>
    expect(said(`DCGM_FI_DEV_SM_CLOCK, ${type}, SM clock (in MHz).`)).toEqual([]),
  );

  test('leaves alone comments, empty lines, quotes, and ends of lines as Windows has them', () => {
    expect(said('# a comment\n\n   \nDCGM_FI_DEV_SM_CLOCK, gauge,"a, b"\r\nDCGM_EXP_XID_ERRORS_COUNT, gauge,"say ""a"""')).toEqual([]);
  });

  test.each<[string, string]>([
    ['DCGM_FI_DEV_SM_CLOCK, gauge', 'has 2 fields, and the exporter stops unless it has 3'],
    ['clock', 'has one field, and the exporter stops unless it has 3'],
    [', gauge, a', "names no field of DCGM: ''"],
    ['MY_DCGM_FI_DEV_SM_CLOCK, gauge, a', "names no field of DCGM: 'MY_DCGM_FI_DEV_SM_CLOCK'"],
    ['DCGM_FI_DEV_SM_clock, gauge, a', "names no field of DCGM: 'DCGM_FI_DEV_SM_clock'"],
    ['DCGM_FI_DEV_SM_CLOCK, , a', "has a type that the exporter does not know: ''"],
    ['DCGM_FI_DEV_SM_CLOCK, gauge, a "b"', 'has a quote that is not at the beginning of a field, or is not closed'],
    ['DCGM_FI_DEV_SM_CLOCK, gauge, a\rb', ''],
  ])('%s', (line, problem) => expect(said(line).map((finding) => finding.problem)).toEqual(problem === '' ? [] : [problem]));

  test('numbers lines, and says no more of a file that is something else', () => {
    expect(said('# a\nclock')).toMatchObject([{ at: 'data[1]', got: 'clock' }]);
    expect(said('x\n'.repeat(50))).toHaveLength(20);
  });

  test('does not judge what is only known when it is deployed', () => expect(said(tokenOf(1))).toEqual([]));
});

describe('a chart that is delivered', () => {
  const hook = { kind: 'Job', name: 'cert', events: ['pre-install'] };
  const delivered = (delivery: object, rest: Partial<OperatorFacts> = {}) => runs({}, { delivery, ...rest } as Partial<OperatorFacts>);

  test('without its hooks is told of cert-manager where it is HAMi', () => {
    const lost = (chart: 'hami' | 'gpu-operator') =>
      foundIn('delivery/lost-hook', delivered({ kind: 'include', lostHooks: [hook] }, { chart }));
    expect(lost('hami')).toMatchObject([{ got: ['pre-install'], fix: expect.stringContaining('cert-manager') }]);
    expect(lost('gpu-operator')).toMatchObject([{ fix: expect.not.stringContaining('cert-manager') }]);
  });

  test('was rendered from another version, which is the same with and without v', () => {
    const said = (renderedVersion: string) => foundIn('delivery/chart-version', delivered({ kind: 'include', renderedVersion }));
    expect(said('v25.3.0')).toMatchObject([{ at: 'version', got: 'v26.7.0', allowed: ['v25.3.0'] }]);
    for (const version of ['v26.7.0', '26.7.0']) expect(said(version)).toEqual([]);
    expect(said('26.7.0-v26.7.0')).toHaveLength(1);
    expect(said('26.v7.0')).toHaveLength(1);
  });
});

describe('pool/autoscaled', () => {
  const said = (nodes: { min: number; max: number } | undefined, sharing: Sharing = hami()) => {
    const { nodes: _nodes, ...pool } = labs({ sharing });
    return foundIn('pool/autoscaled', { pools: [nodes === undefined ? pool : { ...pool, nodes }] });
  };

  test('is about pools that grow', () => {
    expect(said({ min: 1, max: 4 })).toMatchObject([
      { at: 'nodes', got: { min: 1, max: 4 }, fix: expect.stringContaining('fixed number') },
    ]);
    expect(said({ min: 2, max: 2 })).toEqual([]);
    expect(said(undefined)).toEqual([]);
  });

  test('leaves alone nodes that offer whole GPUs, also beside MIG devices', () => {
    const grows = { min: 1, max: 4 };
    expect(said(grows, exclusive())).toEqual([]);
    expect(said(grows, timeSlicing({ replicas: 2 }))).toEqual([]);
    expect(said(grows, mig({ groups: [{ devices: [0], layout: { '1g.10gb': 7 } }] }))).toEqual([]);
    expect(said(grows, mig({ layout: { '1g.10gb': 7 } }))).toHaveLength(1);
  });

  test('leaves alone a pool of which nobody knows what it offers', () => {
    const { gpu: _gpu, shapes: _shapes, ...unknown } = labs({ sharing: mig(), nodes: { min: 1, max: 4 } });
    expect(foundIn('pool/autoscaled', { pools: [unknown] })).toEqual([]);
  });
});
