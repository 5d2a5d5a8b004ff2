import { machines } from '../../../lib/words/machine';
import { mig, mps } from '../../../lib/plans/allocators';
import type { MigGroup, MigStrategy, PoolDescription } from '../../../lib/plans/model';
import { labs } from '../hami-cases';
import { foundIn } from './places';

type Groups = readonly MigGroup[];
const cutBy = (groups: Groups, rest: Partial<PoolDescription> = {}, strategy: MigStrategy = 'mixed'): PoolDescription =>
  labs({ sharing: mig({ groups, strategy }), ...rest });
const said = (id: string, ...pools: readonly PoolDescription[]) => foundIn(`mig/${id}`, { pools });
const SEVEN = { '1g.10gb': 7 };
const WRONG = { '3g.40gb': 3 };
const eight = (first: readonly number[], ...others: (readonly number[])[]): Groups =>
  [first, ...others].map((devices) => ({ devices, layout: SEVEN }));

describe('a layout stands', () => {
  test.each<[string, Groups, string]>([
    ['by itself, where it is for all GPUs', [{ devices: 'all', layout: WRONG }], 'layout'],
    ['in its group, where it is for some', [{ devices: [0], layout: WRONG }], 'groups[0].layout'],
    [
      'in its group, where there are several',
      [
        { devices: [0], layout: SEVEN },
        { devices: [1], layout: WRONG },
      ],
      'groups[1].layout',
    ],
    [
      'in its group, also for all',
      [
        { devices: 'all', layout: WRONG },
        { devices: [1], layout: SEVEN },
      ],
      'groups[0].layout',
    ],
  ])('%s', (_what, groups, at) => expect(said('layout', cutBy(groups))).toMatchObject([{ at, got: WRONG }]));
});

describe('mig/layout', () => {
  test('names what is not a profile of the GPU, and what can be placed instead', () => {
    const [one] = said('layout', cutBy([{ devices: 'all', layout: { '1g.5gb': 7 } }]));
    expect(one).toMatchObject({
      problem: '1g.5gb is not a MIG profile of H100-SXM5-80GB',
      got: '1g.5gb',
      allowed: expect.arrayContaining(['1g.10gb']),
    });
    const [two] = said('layout', cutBy([{ devices: 'all', layout: { '1g.5gb': 1, '1g.10gb': 1, '2g.10gb': 1 } }]));
    expect(two?.problem).toBe('1g.5gb, 2g.10gb are not MIG profiles of H100-SXM5-80GB');
    expect(said('layout', cutBy([{ devices: 'all', layout: WRONG }]))[0]?.allowed).toMatch(/^\{"3g\.40gb":2.*\} or \{/);
  });

  test('says of a GPU without MIG that it has none', () => {
    expect(said('layout', cutBy([{ devices: 'all', layout: SEVEN }], { gpu: 'L4' }))).toMatchObject([
      { at: 'layout', problem: 'L4 has no MIG', got: SEVEN, fix: expect.stringContaining('exclusive()') },
    ]);
  });

  test('sees profiles that no driver has together, only where each can be placed', () => {
    const together = (second: object): Groups => [
      { devices: [0], layout: { '1g.24gb': 7 } },
      { devices: [1], layout: second },
    ];
    expect(said('layout', cutBy(together({ '1g.23gb': 7 }), { gpu: 'GB200' }))).toMatchObject([{ at: 'groups' }]);
    expect(said('layout', cutBy(together({ '1g.24gb': 4 }), { gpu: 'GB200' }))).toEqual([]);
    expect(said('layout', cutBy(together({ '1g.23gb': 9 }), { gpu: 'GB200' })).map(({ at }) => at)).toEqual(['groups[1].layout']);
  });
});

test('mig/profile-names stands where the profiles are', () => {
  const layout = { '1g.24gb': 7 } as never;
  const rest = { gpu: 'GB200' } as const;
  expect(said('profile-names', cutBy([{ devices: 'all', layout }], rest))).toMatchObject([{ at: 'layout', got: ['1g.24gb'] }]);
  expect(said('profile-names', cutBy([{ devices: [0], layout }], rest))).toMatchObject([{ at: 'groups[0].layout' }]);
  expect(
    said(
      'profile-names',
      cutBy(
        [
          { devices: [0], layout },
          { devices: [1], layout },
        ],
        rest,
      ),
    ),
  ).toMatchObject([{ at: 'groups' }]);
});

describe('mig/devices', () => {
  const TWICE = 'names a GPU that an earlier group has';
  const small = {
    shapes: [{ machine: machines.dgxH100 }, { machine: { ...machines.dgxH100, name: 'four', gpus: machines.dgxH100.gpus.slice(0, 4) } }],
  };

  test.each<[string, Groups, string, unknown]>([
    ['one of two groups', eight([0, 1], [1, 2]), 'groups[1].devices', 1],
    [
      'one of all',
      [
        { devices: 'all', layout: SEVEN },
        { devices: [3], layout: SEVEN },
      ],
      'groups[1].devices',
      3,
    ],
    [
      'all after one',
      [
        { devices: [3], layout: SEVEN },
        { devices: 'all', layout: SEVEN },
      ],
      'groups[1].devices',
      'all',
    ],
  ])('sees %s', (_what, groups, at, got) => expect(said('devices', cutBy(groups))).toMatchObject([{ at, got, problem: TWICE }]));

  test('sees one twice in a group, whether an earlier one has it or not', () => {
    const TWICE_HERE = [{ at: 'groups[0].devices', got: 2, problem: 'names a GPU twice' }];
    expect(said('devices', cutBy(eight([2, 2])))).toMatchObject(TWICE_HERE);
    expect(said('devices', cutBy(eight([2], [2, 2]))).map(({ problem }) => problem)).toEqual([TWICE, TWICE]);
    const all = { devices: 'all', layout: SEVEN } as const;
    expect(said('devices', cutBy([all, all])).map(({ problem }) => problem)).toEqual([TWICE]);
    for (const finding of said('devices', cutBy(eight([2], [2])))) expect(Object.keys(finding)).not.toContain('allowed');
  });

  test('knows the GPUs of the smallest machine', () => {
    expect(said('devices', cutBy(eight([7])))).toEqual([]);
    expect(said('devices', cutBy(eight([8])))).toMatchObject([{ at: 'groups[0].devices', got: 8, allowed: '0 to 7' }]);
    expect(said('devices', cutBy(eight([3], [4]), small))).toMatchObject([{ at: 'groups[1].devices', got: 4, allowed: '0 to 3' }]);
    const [finding, ...others] = said('devices', cutBy(eight([99], [99]), { shapes: [] }));
    expect([finding?.problem, others]).toEqual([TWICE, []]);
    expect(Object.keys(finding!)).not.toContain('allowed');
  });
});

describe('mig/single-profile', () => {
  const single = (groups: Groups, rest: Partial<PoolDescription> = {}) => said('single-profile', cutBy(groups, rest, 'single'));
  const LEFT = "strategy 'single' leaves some GPUs without MIG";

  test('wants one profile on every GPU', () => {
    expect(single([{ devices: 'all', layout: SEVEN }])).toEqual([]);
    expect(single(eight([0, 1, 2, 3], [4, 5, 6, 7]))).toEqual([]);
    expect(single(eight([0, 1, 2]))).toMatchObject([{ at: 'strategy', problem: LEFT }]);
    expect(single([...eight([0, 1, 2, 3, 4, 5, 6]), { devices: [7], layout: {} }])).toMatchObject([{ problem: LEFT }]);
    expect(single([{ devices: 'all', layout: { '1g.10gb': 1, '2g.20gb': 1 } }])).toMatchObject([
      { at: 'strategy', got: ['1g.10gb', '2g.20gb'] },
    ]);
    expect(single([{ devices: 'all', layout: { '1g.10gb': 7, '2g.20gb': 0 } }])).toEqual([]);
    expect(single([...eight([0]), { devices: 'all', layout: SEVEN }])).toEqual([]);
  });

  test('wants it of every machine', () => {
    const machine = { ...machines.dgxH100, name: 'four', gpus: machines.dgxH100.gpus.slice(0, 4) };
    expect(single(eight([0, 1, 2, 3]), { shapes: [{ machine }, { machine: machines.dgxH100 }] })).toMatchObject([{ problem: LEFT }]);
    expect(single(eight([0, 1, 2, 3]), { shapes: [{ machine }] })).toEqual([]);
  });

  test('is not a matter of the other strategy', () => expect(said('single-profile', cutBy(eight([0])))).toEqual([]));
});

describe('mig/strategy', () => {
  const other = (strategy: MigStrategy, rest: Partial<PoolDescription> = {}) =>
    cutBy([{ devices: 'all', layout: SEVEN }], { path: 'prod/other', ...rest }, strategy);

  test('is one for the pools of a cluster', () => {
    expect(said('strategy', cutBy([{ devices: 'all', layout: SEVEN }]), other('single'))).toMatchObject([
      { subject: 'prod/other', at: 'strategy', got: 'single', allowed: ['mixed'] },
    ]);
    expect(said('strategy', cutBy([{ devices: 'all', layout: SEVEN }]), other('mixed'))).toEqual([]);
    expect(said('strategy', other('single'), other('single', { path: 'prod/more' }))).toEqual([]);
  });

  test('is mixed, whichever of the pools comes first', () => {
    const mixed = cutBy([{ devices: 'all', layout: SEVEN }]);
    const singles = [other('single'), other('single', { path: 'prod/more' })];
    for (const pools of [
      [mixed, ...singles],
      [...singles, mixed],
    ])
      expect(said('strategy', ...pools)).toMatchObject([
        { subject: 'prod/other', got: 'single', allowed: ['mixed'], problem: expect.stringContaining(`pool '${mixed.name}'`) },
        { subject: 'prod/more' },
      ]);
  });

  test('is its own for pools of other clusters, and for those that share their devices', () => {
    const cluster = { name: 'test', path: 'test', kubernetes: '1.34', distribution: 'kubeadm' } as const;
    expect(said('strategy', cutBy([{ devices: 'all', layout: SEVEN }]), other('single', { cluster }))).toEqual([]);
    const shared = { ...other('single').sharing, share: mps({ replicas: 2 }).share };
    expect(said('strategy', cutBy([{ devices: 'all', layout: SEVEN }]), other('single', { sharing: shared }))).toEqual([]);
  });
});

describe('mig/unused-slices', () => {
  test('counts them', () => {
    expect(said('unused-slices', cutBy([{ devices: 'all', layout: { '3g.40gb': 1 } }]))).toMatchObject([
      { at: 'layout', allowed: expect.arrayContaining(['one more 4g.40gb']) },
    ]);
    expect(said('unused-slices', cutBy([{ devices: 'all', layout: { '1g.10gb': 5 } }]))).toMatchObject([
      { problem: expect.stringContaining('leaves 2 compute slices') },
    ]);
  });

  test('leaves alone a layout beside which nothing fits, such as the usual two halves', () =>
    expect(said('unused-slices', cutBy([{ devices: 'all', layout: { '3g.40gb': 2 } }]))).toEqual([]));

  test('leaves alone whole GPUs, and what cannot be placed at all', () => {
    expect(
      said(
        'unused-slices',
        cutBy([
          { devices: [0], layout: SEVEN },
          { devices: [1], layout: {} },
        ]),
      ),
    ).toEqual([]);
    expect(said('unused-slices', cutBy([{ devices: 'all', layout: WRONG }]))).toEqual([]);
  });
});
