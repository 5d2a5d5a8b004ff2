import { machines } from '../../lib/machine';
import { mergeModel } from '../../lib/model';
import { judge } from '../../lib/rules';
import { exclusive, mig, mps, type PoolDescription, type Sharing, timeSlicing } from '../../lib/sharing';
import { labs, onLabs } from './hami-cases';

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
