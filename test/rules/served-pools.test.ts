import { mergeModel, type ModelFragment, type OperatorFacts, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import {
  alaudaMps,
  defaultAllocators,
  exclusive,
  gpuManager,
  hami,
  hamiDra,
  kaiFractions,
  mig,
  mps,
  timeSlicing,
  volcanoVgpu,
} from '../../lib/plans/allocators';
import * as library from '../../lib';
import { labs, onLabs } from './hami-cases';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const release = (chart: OperatorFacts['chart'], values: object = {}): OperatorFacts => ({
  path: `prod/${chart}`,
  chart,
  version: '1',
  namespace: chart,
  releaseName: chart,
  values: { ...values },
  cluster,
  pools: ['prod/labs'],
});
/** A pool with a pod. */
const bound = (pool: PoolDescription, more: ModelFragment = { clusters: [cluster] }) => ({ ...onLabs(), pools: [pool], ...more });
const found = (fragment: ModelFragment, id: string) => judge(mergeModel([fragment])).filter(({ rule }) => rule === id);

const byPlugin: Readonly<Record<string, Sharing>> = {
  exclusive: exclusive(),
  mig: mig({ layout: { '1g.10gb': 7 } }),
  timeSlicing: timeSlicing({ replicas: 4 }),
  mps: mps({ replicas: 4 }),
};
const sharings: Readonly<Record<string, Sharing>> = { ...byPlugin, hami: hami() };

describe.each(Object.keys(sharings))('a %s pool with pods', (mode) => {
  const sharing = sharings[mode]!;
  const [right, wrong] = mode === 'hami' ? (['hami', 'gpu-operator'] as const) : (['gpu-operator', 'hami'] as const);
  const unserved = (...charts: readonly OperatorFacts['chart'][]) =>
    found(bound(labs({ sharing }), { clusters: [cluster], operators: charts.map((chart) => release(chart)) }), 'pool/unserved');

  test('fails where nothing serves it, or only what serves others', () => {
    expect(unserved()).toMatchObject([{ subject: 'prod/labs', got: [] }]);
    expect(unserved(wrong)).toMatchObject([{ subject: 'prod/labs', got: [wrong] }]);
  });

  test('is served by what its allocator comes with', () => {
    expect(unserved(right)).toEqual([]);
    expect(unserved(wrong, right)).toEqual([]);
  });
});

test('a pool without pods is not looked at, nor one that others run', () => {
  expect(found({ clusters: [cluster], pools: [labs()] }, 'pool/unserved')).toEqual([]);
  expect(found(bound(labs(), {}), 'pool/unserved')).toEqual([]);
  const { cluster: _cluster, ...borrowed } = labs();
  expect(found(bound(borrowed), 'pool/unserved')).toEqual([]);
});

test.each(Object.keys(byPlugin))('fails a GPU Operator without its device plugin beside a %s pool', (mode) => {
  const off = (sharing: Sharing) =>
    found({ pools: [labs({ sharing })], operators: [release('gpu-operator', { devicePlugin: { enabled: false } })] }, 'sharing/parts');
  expect(off(byPlugin[mode]!)).toMatchObject([{ subject: 'prod/gpu-operator', at: 'values.devicePlugin.enabled', got: false }]);
  expect(off(hami())).toEqual([]);
});

test('pool/unserved sees a pool that only the chart of another cluster would serve', () => {
  const other = { ...release('gpu-operator'), cluster: { ...cluster, name: 'other', path: 'other' } };
  expect(found(bound(labs({ sharing: exclusive() }), { clusters: [cluster], operators: [other] }), 'pool/unserved')).toMatchObject([
    { subject: 'prod/labs', problem: expect.stringContaining("cluster 'prod' has no GPU Operator"), got: [] },
  ]);
});

test('hami/parts says what was read, and what is right', () => {
  const off = release('hami', { devicePlugin: { enabled: false } });
  expect(found({ pools: [labs()], operators: [off] }, 'hami/parts')).toMatchObject([
    { at: 'values.devicePlugin.enabled', got: false, allowed: [true] },
  ]);
  expect(found({ pools: [labs()], operators: [release('hami')] }, 'hami/parts')).toEqual([]);
});

const byConstruct: Readonly<Record<string, Sharing>> = {
  VolcanoVgpu: volcanoVgpu(),
  GpuManager: gpuManager(),
  AlaudaGpuPlugin: alaudaMps(),
};

/** The findings of a pool with pods beside a GPU Operator, which brings its device plugin. */
const besideOperator = (sharing: Sharing, installed: readonly string[] = [], operators = [release('gpu-operator')]) =>
  found(bound(labs({ sharing }), { clusters: [cluster], operators, installed }), 'pool/unserved');

describe.each(Object.entries(byConstruct))('a pool that %s serves', (construct, sharing) => {
  test('fails where nothing installs its allocator, or only for another pool', () => {
    const told = [{ subject: 'prod/labs', problem: expect.stringContaining("of pool 'labs'"), fix: expect.stringContaining(construct) }];
    expect(besideOperator(sharing)).toMatchObject(told);
    expect(besideOperator(sharing, ['prod/other'])).toMatchObject(told);
  });

  test('is served by what installs it for this pool', () => {
    expect(besideOperator(sharing, ['prod/labs'])).toEqual([]);
  });
});

test('pool/unserved asks for the KAI scheduler and for a device plugin, which gives out the GPUs that it divides', () => {
  const fixes = (...given: readonly [installed: readonly string[], operators?: OperatorFacts[]]) =>
    besideOperator(kaiFractions(), ...given).map(({ fix }) => /new (\w+)/.exec(fix)?.[1]);
  expect(fixes([], [])).toEqual(['KaiScheduler', 'GpuOperator']);
  expect(fixes([])).toEqual(['KaiScheduler']);
  expect(fixes(['prod/labs'], [])).toEqual(['GpuOperator']);
  expect(fixes(['prod/labs'])).toEqual([]);
});

test('pool/unserved takes whole GPUs for served where the Alauda plugin gives them out', () => {
  expect(besideOperator(exclusive(), ['prod/labs'], [])).toEqual([]);
  expect(besideOperator(exclusive(), [], [])).toHaveLength(1);
});

test('pool/unserved says nothing of an allocator that nothing in this library installs', () => {
  expect(besideOperator(hamiDra(), [], [])).toEqual([]);
});

test('what the row of an allocator says installs it is a construct', () => {
  const named = defaultAllocators.flatMap(({ construct }) => construct ?? []);
  expect(named).toHaveLength(4);
  expect(named.filter((name) => !(name in library))).toEqual([]);
});
