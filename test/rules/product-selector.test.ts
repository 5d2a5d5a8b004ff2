import { tokenOf } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { mergeModel, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { exclusive, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { labs, onLabs } from './hami-cases';
import { foundIn } from './places/places';

const KEY = 'nvidia.com/gpu.product';
const WHOLE = 'NVIDIA-A100-SXM4-80GB';

/** Eight A100 with 80 GB. */
const poolOf = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription =>
  labs({ sharing, gpu: 'A100-SXM4-80GB', shapes: [{ machine: { ...machines.dgxH100, gpu: 'A100-SXM4-80GB' } }], ...rest });

const found = (pool: PoolDescription, spec: Record<string, unknown>) =>
  judge(mergeModel([{ ...onLabs({ 'nvidia.com/gpu': 1 }, spec), pools: [pool] }])).flatMap(({ rule, problem, allowed }) =>
    rule === 'sharing/product-selector' || rule === 'pool/product-name' ? [{ rule, problem, allowed }] : [],
  );
const selecting = (sharing: Sharing, product: string) => found(poolOf(sharing), { nodeSelector: { [KEY]: product } });
const oneOf = (...lists: readonly (readonly string[])[]) => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: lists.map((values) => ({ matchExpressions: [{ key: KEY, operator: 'In', values }] })),
      },
    },
  },
});

const single = mig({ strategy: 'single', layout: { '1g.10gb': 7 } });
const media = mig({ strategy: 'single', layout: { '1g.10gb+me': 1 } });
const sliced = timeSlicing({ replicas: 4 });
const renamed = timeSlicing({ replicas: 4, renameByDefault: true });
const slicedMig = timeSlicing({ replicas: 4, mig: { strategy: 'single', layout: { '1g.10gb': 7 } } });

test.each<[string, Sharing, string]>([
  ['whole GPUs', exclusive(), WHOLE],
  ['whole GPUs, as old drivers name them', exclusive(), 'A100-SXM4-80GB'],
  ['shares', sliced, `${WHOLE}-SHARED`],
  ['shares that are renamed', renamed, WHOLE],
  ['MIG devices', single, `${WHOLE}-MIG-1g.10gb`],
  ['MIG devices with an attribute', media, `${WHOLE}-MIG-1g.10gb.me`],
  ['MIG devices that are shared', slicedMig, `${WHOLE}-MIG-1g.10gb-SHARED`],
  ['GPUs beside MIG devices', mig({ layout: { '1g.10gb': 7 } }), WHOLE],
])('%s are selected by the label that they have', (_what, sharing, product) => expect(selecting(sharing, product)).toEqual([]));

describe('fails', () => {
  test.each<[string, Sharing, string, string, string]>([
    ['on MIG devices, by the whole GPU', single, WHOLE, 'its GPUs are cut by MIG', `${WHOLE}-MIG-1g.10gb`],
    ['on MIG devices, by another profile', single, `${WHOLE}-MIG-2g.20gb`, 'its GPUs are cut into 1g.10gb', `${WHOLE}-MIG-1g.10gb`],
    [
      'on MIG devices that are shared, by the MIG device',
      slicedMig,
      `${WHOLE}-MIG-1g.10gb`,
      'it shares its GPUs',
      `${WHOLE}-MIG-1g.10gb-SHARED`,
    ],
    ['on whole GPUs, by a MIG device', exclusive(), `${WHOLE}-MIG-1g.10gb`, 'under the MIG strategy single alone', WHOLE],
    ['on A100, by a T4', exclusive(), 'Tesla-T4', 'its GPUs are A100-SXM4-80GB', WHOLE],
    ['on A100 that are shared, by a T4', sliced, 'Tesla-T4-SHARED', 'its GPUs are A100-SXM4-80GB', `${WHOLE}-SHARED`],
    ['on A100 beside MIG devices, by a T4', mig({ layout: { '1g.10gb': 7 } }), 'Tesla-T4', 'its GPUs are A100-SXM4-80GB', WHOLE],
    ['on whole GPUs, by shares', exclusive(), `${WHOLE}-SHARED`, 'its GPUs keep their names', WHOLE],
    ['on MPS, by the whole GPU', mps({ replicas: 4 }), WHOLE, 'it shares its GPUs', `${WHOLE}-SHARED`],
  ])('%s', (_what, sharing, product, why, allowed) =>
    expect(selecting(sharing, product)).toMatchObject([
      { rule: 'sharing/product-selector', problem: expect.stringContaining(why), allowed: expect.arrayContaining([allowed]) },
    ]),
  );

  test('as a selector of the pool itself', () =>
    expect(found(poolOf(exclusive(), { nodeSelector: { [KEY]: 'Tesla-T4' } }), {})).toMatchObject([{ rule: 'sharing/product-selector' }]));

  test('where no value of no term is right', () => {
    expect(found(poolOf(sliced), oneOf([WHOLE, 'Tesla-T4-SHARED'], ['Tesla-T4']))).toMatchObject([{ rule: 'sharing/product-selector' }]);
  });
});

test('one value of one term is enough', () => {
  expect(found(poolOf(sliced), oneOf([WHOLE, `${WHOLE}-SHARED`]))).toEqual([]);
  expect(found(poolOf(sliced), oneOf(['Tesla-T4'], [`${WHOLE}-SHARED`]))).toEqual([]);
  expect(found(poolOf(exclusive()), oneOf([WHOLE, 'Tesla-T4']))).toEqual([]);
});

test('a name that nobody has seen is likely wrong, and no more', () => {
  expect(selecting(exclusive(), 'NVIDIA-A100')).toMatchObject([{ rule: 'pool/product-name' }]);
  const { gpu: _, shapes: _shapes, ...borrowed } = poolOf(exclusive());
  expect(found(borrowed, { nodeSelector: { [KEY]: 'NVIDIA-A100' } })).toEqual([]);
});

describe('a place', () => {
  const at = (pool: PoolDescription, spec: Record<string, unknown>) =>
    foundIn('sharing/product-selector', { ...onLabs({ 'nvidia.com/gpu': 1 }, spec), pools: [pool] }).map(
      (one) => `${one.subject} ${one.at}`,
    );
  const T4 = { nodeSelector: { [KEY]: 'Tesla-T4' } };

  test('is that of who selects', () => {
    expect(at(poolOf(exclusive()), T4)).toEqual([`ml/notebook spec.template.spec.nodeSelector["${KEY}"]`]);
    expect(at(poolOf(exclusive()), oneOf(['Tesla-T4']))).toEqual([`ml/notebook spec.template.spec.affinity.nodeAffinity["${KEY}"]`]);
    expect(at(poolOf(exclusive(), T4), T4)).toEqual([`prod/labs nodeSelector["${KEY}"]`]);
  });
});

describe('an affinity', () => {
  const term = (expression: object) => ({
    affinity: {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } },
    },
  });

  test('that names no product is not judged', () => {
    expect(found(poolOf(exclusive()), term({ key: KEY, operator: 'In' }))).toEqual([]);
    expect(found(poolOf(exclusive()), term({ key: KEY, operator: 'NotIn', values: ['Tesla-T4'] }))).toEqual([]);
    expect(found(poolOf(exclusive()), term({ key: 'other', operator: 'In', values: ['Tesla-T4'] }))).toEqual([]);
  });

  test('is only likely wrong where one value is', () => {
    for (const values of [
      ['Tesla-T4', 'NVIDIA-A100'],
      ['NVIDIA-A100', 'Tesla-T4'],
    ])
      expect(found(poolOf(exclusive()), oneOf(values))).toMatchObject([{ rule: 'pool/product-name' }]);
  });
});

describe('what is known of a pool', () => {
  const groups = mig({
    strategy: 'single',
    groups: [
      { devices: [0], layout: { '1g.10gb': 7 } },
      { devices: [1], layout: { '2g.20gb': 3 } },
    ],
  });
  const two = poolOf(exclusive(), {
    shapes: [{ machine: { ...machines.dgxH100, gpu: 'A100-SXM4-80GB' } }, { machine: { ...machines.dgxH100, gpu: 'H200-SXM5-141GB' } }],
  });
  const { gpu: _, shapes: _shapes, ...borrowed } = poolOf(sliced);

  test('may be several profiles, of which each is right', () => {
    expect(selecting(groups, `${WHOLE}-MIG-2g.20gb`)).toEqual([]);
    expect(selecting(groups, WHOLE)).toMatchObject([{ allowed: expect.arrayContaining([`${WHOLE}-MIG-<profile>`]) }]);
  });

  test('leaves out profiles of which there are none', () => {
    const none = mig({ strategy: 'single', layout: { '1g.10gb': 7, '2g.20gb': 0 } });
    expect(selecting(none, `${WHOLE}-MIG-2g.20gb`)).toMatchObject([{ problem: expect.stringMatching(/cut into 1g\.10gb$/) }]);
  });

  test('may be several GPUs, of which each is right', () => {
    expect(found(two, { nodeSelector: { [KEY]: WHOLE } })).toEqual([]);
    expect(found(two, { nodeSelector: { [KEY]: 'Tesla-T4' } })).toMatchObject([
      { problem: expect.stringMatching(/its GPUs are A100-SXM4-80GB, H200-SXM5-141GB$/) },
    ]);
  });

  test('may be how they are shared, and no more', () => {
    const allowed = (product: string) => found(borrowed, { nodeSelector: { [KEY]: product } }).map((one) => one.allowed);
    expect(allowed('Foo')).toEqual([['Foo-SHARED']]);
    expect(allowed('Foo-MIG-1g.10gb')).toEqual([['Foo-SHARED']]);
    expect(allowed('Foo-SHARED')).toEqual([]);
    expect(found(borrowed, oneOf(['Foo', 'Bar']))).toMatchObject([{ allowed: ['Foo-SHARED'] }]);
  });

  test('says nothing of GPUs beside MIG devices that are shared, nor of a name that is not known yet', () => {
    expect(selecting(timeSlicing({ replicas: 4, mig: { layout: { '1g.10gb': 7 } } }), WHOLE)).toEqual([]);
    expect(selecting(exclusive(), tokenOf(1))).toEqual([]);
  });
});
