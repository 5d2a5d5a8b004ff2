import { landing } from '../../lib/plans/landing';
import { lintDocuments, modelOf, readContext } from '../../lib/read';
import { readDocuments } from './documents';

const pool = (name: string, more: object = {}): object => ({ name, machine: 'dgxH100', nodeSelector: { pool: name }, ...more });
const contextOf = (pools: readonly object[], more: object = {}) => readContext({ kubernetes: '1.34', pools, ...more }, 'context.yaml');

const pod = (gpus: number, spec: object = {}, name = 'a'): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'ml' },
  spec: { ...spec, containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits: { 'nvidia.com/gpu': gpus } } }] },
});

/** Where one pod lands, and what the other pools lack. */
function landingOf(given: object, pools: readonly object[], more: object = {}) {
  const { model } = modelOf(readDocuments([given]), contextOf(pools, more));
  const [facts] = model.pods;
  if (facts === undefined) throw new Error('no pod was read');
  const { by, pools: taken, others } = landing(model).of(facts);
  return {
    by,
    pools: taken.map(({ name }) => name),
    others: others.map(({ pool: { name }, isUnknown }) => (isUnknown ? `${name}?` : name)),
  };
}

const required = (...terms: readonly (readonly object[])[]): object => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms.map((matchExpressions) => ({ matchExpressions })) },
    },
  },
});
const TAINT = { key: 'team', value: 'ml', effect: 'NoSchedule' };

/** What a pod asks of each allocator of parts. */
const PARTS: readonly (readonly [string, object])[] = [
  ['hami', { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 1000, 'nvidia.com/gpucores': 10 }],
  ['gpuManager', { 'tencent.com/vcuda-core': 10, 'tencent.com/vcuda-memory': 4 }],
  ['alaudaMps', { 'nvidia.com/mps-core': 10, 'nvidia.com/mps-memory': 4 }],
  ['volcanoVgpu', { 'volcano.sh/vgpu-number': 1, 'volcano.sh/vgpu-memory': 32 }],
];
const partOf = (limits: object): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', namespace: 'ml' },
  spec: { containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits } }] },
});

test('fractions of the KAI scheduler stand in annotations, and on no node', () => {
  const fraction = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'ml', annotations: { 'gpu-fraction': '0.5' } } };
  const spec = { schedulerName: 'kai-scheduler', containers: [{ name: 'main', image: 'registry.example.com/x:1' }] };
  expect(landingOf({ ...fraction, spec }, [pool('share', { sharing: { kaiFractions: {} } })])).toEqual({
    by: 'offered',
    pools: ['share'],
    others: [],
  });
});

describe('landing', () => {
  test.each<[string, object, readonly object[], object]>([
    ['one pool needs no selector', pod(8), [pool('train')], { by: 'offered', pools: ['train'], others: [] }],
    ['a selected pool', pod(8, { nodeSelector: { pool: 'b' } }), [pool('a'), pool('b')], { by: 'selected', pools: ['b'], others: [] }],
    ['either of two', pod(8), [pool('a'), pool('b')], { by: 'offered', pools: ['a', 'b'], others: [] }],
    ['one that has as many', pod(8), [pool('a', { machine: 'aws.g5.2xlarge' }), pool('b')], { by: 'offered', pools: ['b'], others: ['a'] }],
    ['more than a node has', pod(16), [pool('train')], { by: 'nowhere', pools: [], others: ['train'] }],
    ...PARTS.map(([sharing, limits]): [string, object, readonly object[], object] => [
      `parts of GPUs, by ${sharing}`,
      partOf(limits),
      [pool('share', { sharing: { [sharing]: {} } })],
      { by: 'offered', pools: ['share'], others: [] },
    ]),
    ['a taint', pod(8), [pool('train', { taints: [TAINT] })], { by: 'nowhere', pools: [], others: ['train'] }],
    [
      'a tolerated taint',
      pod(8, { tolerations: [{ key: 'team', operator: 'Exists' }] }),
      [pool('train', { taints: [TAINT] })],
      { by: 'offered', pools: ['train'], others: [] },
    ],
    [
      'a taint that an admission plugin may tolerate',
      pod(8),
      [pool('train', { taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }] })],
      { by: 'unknown', pools: [], others: ['train?'] },
    ],
    [
      'a label that nobody described',
      pod(8, { nodeSelector: { disk: 'nvme' } }),
      [pool('train')],
      { by: 'unknown', pools: [], others: ['train?'] },
    ],
    [
      'a label of another value',
      pod(8, { nodeSelector: { pool: 'other' } }),
      [pool('train')],
      { by: 'nowhere', pools: [], others: ['train'] },
    ],
    [
      'In',
      pod(8, required([{ key: 'pool', operator: 'In', values: ['a', 'c'] }])),
      [pool('a'), pool('b')],
      { by: 'offered', pools: ['a'], others: ['b'] },
    ],
    [
      'NotIn',
      pod(8, required([{ key: 'pool', operator: 'NotIn', values: ['a'] }])),
      [pool('a'), pool('b')],
      { by: 'offered', pools: ['b'], others: ['a'] },
    ],
    ['Exists', pod(8, required([{ key: 'pool', operator: 'Exists' }])), [pool('a')], { by: 'offered', pools: ['a'], others: [] }],
    [
      'DoesNotExist',
      pod(8, required([{ key: 'pool', operator: 'DoesNotExist' }])),
      [pool('a')],
      { by: 'nowhere', pools: [], others: ['a'] },
    ],
    [
      'Gt',
      pod(8, required([{ key: 'nvidia.com/gpu.count', operator: 'Gt', values: ['7'] }])),
      [pool('a')],
      { by: 'offered', pools: ['a'], others: [] },
    ],
    [
      'Lt',
      pod(8, required([{ key: 'nvidia.com/gpu.count', operator: 'Lt', values: ['8'] }])),
      [pool('a')],
      { by: 'nowhere', pools: [], others: ['a'] },
    ],
    [
      'terms are alternatives',
      pod(8, required([{ key: 'pool', operator: 'In', values: ['x'] }], [{ key: 'pool', operator: 'In', values: ['a'] }])),
      [pool('a'), pool('b')],
      { by: 'offered', pools: ['a'], others: ['b'] },
    ],
    [
      'the expressions of a term hold together',
      pod(
        8,
        required([
          { key: 'pool', operator: 'In', values: ['a', 'b'] },
          { key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'] },
        ]),
      ),
      [pool('a')],
      { by: 'nowhere', pools: [], others: ['a'] },
    ],
    [
      'the product of a GPU',
      pod(1, { nodeSelector: { 'nvidia.com/gpu.product': 'NVIDIA-A10G' } }),
      [pool('a'), pool('b', { machine: 'aws.g5.48xlarge' })],
      { by: 'offered', pools: ['b'], others: ['a'] },
    ],
    [
      'an instance type',
      pod(1, { nodeSelector: { 'node.kubernetes.io/instance-type': 'g5.48xlarge' } }),
      [pool('a', { machine: 'aws.p5.48xlarge' }), pool('b', { machine: 'aws.g5.48xlarge' })],
      { by: 'offered', pools: ['b'], others: ['a'] },
    ],
    [
      'a resource that a pool does not offer',
      { ...pod(1), spec: { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/mig-1g.10gb': 1 } } }] } },
      [pool('a')],
      { by: 'nowhere', pools: [], others: ['a'] },
    ],
  ])('%s', (_, given, pools, expected) => {
    expect(landingOf(given, pools)).toEqual(expected);
    // No first match: the order of pools plays no part.
    const reversed = landingOf(given, [...pools].reverse());
    expect({ ...reversed, pools: [...reversed.pools].sort(), others: [...reversed.others].sort() }).toEqual(expected);
  });

  test('pods without GPUs may be on nodes that nobody described, unless all are', () => {
    const web = { ...pod(1), spec: { containers: [{ name: 'main', image: 'x:1' }] } };
    expect(landingOf(web, [pool('a')])).toEqual({ by: 'unknown', pools: [], others: [] });
    expect(landingOf(web, [pool('a')], { complete: true })).toEqual({ by: 'offered', pools: ['a'], others: [] });
  });

  test('what is asked of CPUs and memory is what a node has left', () => {
    const large = {
      ...pod(1),
      spec: { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 }, requests: { cpu: '900' } } }] },
    };
    expect(landingOf(large, [pool('a')])).toEqual({ by: 'nowhere', pools: [], others: ['a'] });
  });
});

const rulesOf = (given: readonly object[], pools: readonly object[], more: object = {}) => {
  const { findings, unknowns } = lintDocuments(readDocuments(given), contextOf(pools, more));
  return { findings: findings.map(({ rule }) => rule), unknowns: unknowns.map(({ rule }) => rule) };
};

describe('what is judged of pods where they land', () => {
  const vllm = (dtype: string, spec: object = {}): object => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'ml' },
    spec: {
      ...spec,
      containers: [
        {
          name: 'main',
          image: 'vllm/vllm-openai:v0.11.0',
          command: ['vllm', 'serve', 'acme/tiny', '--dtype', dtype],
          resources: { limits: { 'nvidia.com/gpu': 1 } },
        },
      ],
    },
  });
  const turing = (name: string): object => pool(name, { machine: 'aws.g4dn.xlarge' });

  test('on the only pool, without a selector', () => {
    expect(rulesOf([vllm('bfloat16')], [turing('a')]).findings).toContain('pool/dtype');
    expect(rulesOf([vllm('half')], [turing('a')]).findings).not.toContain('pool/dtype');
  });

  test('what holds on all pools is found, and what holds on some is said', () => {
    expect(rulesOf([vllm('bfloat16')], [turing('a'), turing('b')]).findings).toContain('pool/dtype');
    const some = rulesOf([vllm('bfloat16')], [turing('a'), pool('b')]);
    expect(some.findings).not.toContain('pool/dtype');
    expect(some.unknowns).toContain('pool/dtype');
  });

  test('none of the pools: an error where they are all, unknown where they are not', () => {
    const open = rulesOf([pod(16)], [pool('a')]);
    expect(open).toEqual({
      findings: expect.not.arrayContaining(['pool/none-takes']) as unknown,
      unknowns: expect.arrayContaining(['pool/none-takes']) as unknown,
    });
    expect(rulesOf([pod(16)], [pool('a')], { complete: true }).findings).toContain('pool/none-takes');
    expect(rulesOf([pod(8)], [pool('a')], { complete: true }).findings).not.toContain('pool/none-takes');
  });
});
