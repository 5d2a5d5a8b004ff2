import { tokenOf } from '../../../lib/internal';
import type { ModelFragment, OperatorFacts } from '../../../lib/plans/model';
import { exclusive } from '../../../lib/plans/allocators';
import { labs, onLabs, release } from '../hami-cases';
import { foundIn, places, placesIn } from './places';

const annotated = (annotations: Record<string, string>, rest: object = {}) => onLabs(undefined, {}, { annotations, ...rest });
const saysOf = (key: string, value: string) => foundIn('hami/annotation', annotated({ [key]: value }));
const at = (key: string): string => `spec.template.metadata.annotations["${key}"]`;
const ID = 'GPU-00000000-0000-0000-0000-000000000000';

describe('hami/annotation', () => {
  test.each<[string, string]>([
    ['nvidia.com/use-gpuuuid', `${ID},${ID}`],
    ['nvidia.com/use-gpuuuid', `${ID}, ${ID}`],
    ['nvidia.com/nouse-gpuuuid', ID],
    ['nvidia.com/vgpu-mode', 'hami-core'],
    ['nvidia.com/vgpu-mode', 'hami-core,mig'],
    ['nvidia.com/vgpu-mode', 'mig,hami-core'],
    ['nvidia.com/vgpu-mode', 'mig'],
    ['nvidia.com/numa-bind', 'true'],
    ['nvidia.com/numa-bind', 'false'],
    ['nvidia.com/numa-bind', 'TRUE'],
    ['nvidia.com/numa-bind', '1'],
    ['hami.io/node-scheduler-policy', 'spread'],
    ['hami.io/gpu-scheduler-policy', 'mutex,binpack'],
    ['hami.io/device-scoring-weights', 'slot=1,core=0,memory=10'],
    ['example.com/hami.io/vgpu-node', 'node-1'],
    ['hami.io/vgpu-node-selector', 'node-1'],
  ])('leaves alone %s: %s', (key, value) => expect(saysOf(key, value)).toEqual([]));

  test.each<[string, string, unknown]>([
    ['nvidia.com/use-gpuuuid', 'GPU-1', 'ids as nvidia-smi -L prints them, with commas between'],
    ['nvidia.com/nouse-gpuuuid', `${ID},GPU-1`, 'ids as nvidia-smi -L prints them, with commas between'],
    ['nvidia.com/vgpu-mode', 'mps', ['hami-core', 'mig']],
    ['nvidia.com/numa-bind', 'yes', ['true', 'false']],
    ['hami.io/node-scheduler-policy', 'numa', ['binpack', 'spread']],
    ['hami.io/gpu-scheduler-policy', 'full', 'binpack, spread, numa, mutex, topology-aware, or several of them with commas between'],
    ['hami.io/vgpu-node', 'node-1', 'nothing: HAMi writes it'],
    ...['slot=1,core=1', 'slot=1,core=1,memory=1,memory=2', 'slot=1,core=1,memory=1,disk=1', 'slot=0,core=0,memory=0'].map(
      (weights): [string, string, string] => [
        'hami.io/device-scoring-weights',
        weights,
        "'slot=1,core=1,memory=1', whole numbers with one above 0",
      ],
    ),
    ...['slot=1,core=1,memory=x1', 'slot=1,core=1,memory=1.5', 'slot=1,core=1,memory=', 'slot=1,core=1,disk=1'].map(
      (weights): [string, string, string] => [
        'hami.io/device-scoring-weights',
        weights,
        "'slot=1,core=1,memory=1', whole numbers with one above 0",
      ],
    ),
  ])('sees %s: %s', (key, got, allowed) => expect(saysOf(key, got)).toMatchObject([{ at: at(key), got, allowed }]));

  test('takes no mode but hami-core in a cluster that is described whole', () => {
    const whole = { clusters: [{ name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const] };
    const said = (mode: string, clusters: object = whole) =>
      foundIn('hami/annotation', annotated({ 'nvidia.com/vgpu-mode': mode }), clusters);
    expect(said('mig')).toMatchObject([{ allowed: ['hami-core'] }]);
    expect(said('hami-core')).toEqual([]);
    expect(said('mps')).toMatchObject([{ allowed: ['hami-core', 'mig'] }]);
    expect(foundIn('hami/annotation', annotated({ 'hami.io/node-scheduler-policy': 'mig' }), whole)).toMatchObject([
      { allowed: ['binpack', 'spread'] },
    ]);
    expect(said('mig', { clusters: [{ name: 'test', path: 'test', kubernetes: '1.34', distribution: 'kubeadm' }] })).toEqual([]);
  });

  test('does not judge what is only known when it is deployed', () => {
    expect(saysOf('nvidia.com/numa-bind', tokenOf(1))).toEqual([]);
    for (const placeholder of ['<yes or no>', '{{ .numa }}', '$NUMA']) expect(saysOf('nvidia.com/numa-bind', placeholder)).toEqual([]);
  });

  test('says where a pod by itself has its annotations', () => {
    expect(placesIn('hami/annotation', annotated({ 'nvidia.com/numa-bind': 'yes' }, { pointer: 'spec' }))).toEqual([
      'metadata.annotations["nvidia.com/numa-bind"]',
    ]);
  });
});

describe('hami/unheard-annotation', () => {
  const heard = (annotations: Record<string, string>, version: string, values: object = {}, rest: Partial<OperatorFacts> = {}) =>
    foundIn('hami/unheard-annotation', annotated(annotations), {
      operators: [{ ...release(), chart: 'gpu-operator', version: '2.9.0' }, release({ ...values }, { version, ...rest })],
    });
  const policy = (words: string) => ({ 'hami.io/gpu-scheduler-policy': words });
  const weights = { 'hami.io/device-scoring-weights': 'slot=1,core=1,memory=1' };

  test.each(['mutex', 'numa', 'binpack,spread'])('sees %s in 2.9.0', (words) =>
    expect(heard(policy(words), '2.9.0')).toMatchObject([
      { at: at('hami.io/gpu-scheduler-policy'), got: words, allowed: ['binpack', 'spread', 'topology-aware'] },
    ]),
  );

  test('sees weights in 2.9.0', () => {
    expect(heard(weights, '2.9.0')).toMatchObject([{ at: at('hami.io/device-scoring-weights'), got: 'slot=1,core=1,memory=1' }]);
  });

  test('leaves alone what 2.9.0 knows, and what 2.10.0 knows', () => {
    expect(heard(policy('binpack'), '2.9.0')).toEqual([]);
    expect(heard({}, '2.9.0')).toEqual([]);
    for (const words of ['mutex', 'numa', 'binpack,spread']) expect(heard(policy(words), '2.10.0')).toEqual([]);
    expect(heard(weights, '2.10.0')).toEqual([]);
  });

  test('sees a topology that nobody measures', () => {
    const measured = { scheduler: { defaultSchedulerPolicy: { gpuSchedulerPolicy: 'topology-aware' } } };
    expect(heard(policy('topology-aware'), '2.10.0')).toMatchObject([{ fix: expect.stringContaining('topology-aware') }]);
    expect(heard(policy('topology-aware'), '2.10.0', measured)).toEqual([]);
    expect(heard(policy('binpack'), '2.10.0')).toEqual([]);
  });

  test('asks the release of the same cluster', () => {
    const elsewhere = { name: 'test', path: 'test', kubernetes: '1.34', distribution: 'kubeadm' } as const;
    expect(heard(policy('mutex'), '2.9.0', {}, { cluster: elsewhere })).toEqual([]);
  });
});

describe('hami/gpu-type', () => {
  const of = (...models: readonly ('L4' | 'L40' | 'A10' | 'A100-SXM4-80GB')[]) => {
    const pool = labs();
    const [shape] = pool.shapes!;
    return { ...pool, shapes: models.map((gpu) => ({ machine: { ...shape!.machine, gpu } })) };
  };
  const found = (annotations: Record<string, string>, pool = of('L4')) => [
    ...foundIn('hami/gpu-type', { ...annotated(annotations), pools: [pool] }),
  ];

  test('names what the pool has, one name for each', () => {
    expect(found({ 'nvidia.com/use-gputype': 'A100' }, of('L4', 'A10'))).toMatchObject([{ allowed: ['NVIDIA L4', 'NVIDIA A10'] }]);
    expect(found({ 'nvidia.com/use-gputype': 'H200' }, of('A100-SXM4-80GB')).flatMap(({ allowed }) => allowed)).toHaveLength(1);
  });

  test('blames what is left out only where what is used would be there', () => {
    expect(found({ 'nvidia.com/use-gputype': 'L4', 'nvidia.com/nouse-gputype': 'L4' }, of('L4', 'A10'))).toMatchObject([
      { at: at('nvidia.com/nouse-gputype') },
    ]);
    expect(found({ 'nvidia.com/use-gputype': 'A100', 'nvidia.com/nouse-gputype': 'L4' })).toMatchObject([
      { at: at('nvidia.com/use-gputype') },
    ]);
  });

  test('leaves alone a pod that selects nothing, and a pool whose GPUs are not known', () => {
    expect(found({})).toEqual([]);
    const { gpu: _gpu, shapes: _shapes, ...unknown } = of('L4');
    expect(foundIn('hami/gpu-type', { ...annotated({ 'nvidia.com/use-gputype': 'A100' }), pools: [unknown] })).toEqual([]);
  });

  test('names no more than three that are found by accident', () => {
    const [finding] = foundIn('hami/gpu-type-piece', { ...annotated({ 'nvidia.com/use-gputype': 'A' }), pools: [] });
    expect(finding?.problem.split(', ').length).toBe(3);
    const [left] = foundIn('hami/gpu-type-piece', { ...annotated({ 'nvidia.com/nouse-gputype': 'A10' }), pools: [] });
    expect(left?.problem.split(', ').length).toBeLessThanOrEqual(3);
  });

  test('says the annotation that mends it, and then what writes it in TypeScript', () => {
    const fixes = (key: string) => foundIn('hami/gpu-type-piece', { ...annotated({ [key]: 'A10' }), pools: [] }).map(({ fix }) => fix);
    const mended = (by: string) => [expect.stringMatching(`annotation ${by}, .*HamiVgpuWorkload`)];
    expect(fixes('nvidia.com/use-gputype')).toEqual(mended('nvidia.com/nouse-gputype'));
    expect(fixes('nvidia.com/nouse-gputype')).toEqual(mended('nvidia.com/use-gputype'));
  });

  test('knows which GPUs are left out on the pool of the pod, and not on another', () => {
    const mine = of('L4', 'A10');
    const other = { ...of('L4', 'L40', 'A10'), name: 'other', path: 'prod/other' };
    const pieces = (...pools: (typeof mine)[]) =>
      placesIn('hami/gpu-type-piece', { ...annotated({ 'nvidia.com/nouse-gputype': 'L4' }), pools });
    expect(pieces(other, mine)).toEqual([]);
    expect(pieces({ ...other, path: mine.path }, { ...mine, path: 'prod/other' })).toEqual([at('nvidia.com/nouse-gputype')]);
  });

  test('leaves alone what is said to be left out as well', () => {
    const both = annotated({ 'nvidia.com/nouse-gputype': 'L4,L40' });
    expect(placesIn('hami/gpu-type-piece', { ...both, pools: [of('L4', 'L40', 'A10')] })).toEqual([]);
  });

  test('leaves alone GPUs that are not wanted anyway', () => {
    const leftOut = (use: string) => {
      const pods = annotated({ 'nvidia.com/use-gputype': use, 'nvidia.com/nouse-gputype': 'L4' });
      const findings = foundIn('hami/gpu-type-piece', { ...pods, pools: [of('L4', 'L40', 'A10')] });
      return findings.filter(({ at: place }) => place === at('nvidia.com/nouse-gputype')).map(({ got }) => got);
    };
    expect(leftOut('A10,A100')).toEqual([]);
    expect(leftOut('A10,L40')).toEqual(['L4']);
  });
});

describe('hami/annotation without a pool', () => {
  const said = (annotations: Record<string, string>, limits = 'nvidia.com/gpu: 1', spec = '') =>
    places(
      'hami/annotation',
      `{apiVersion: v1, kind: Pod, metadata: {name: a, annotations: ${JSON.stringify(annotations)}}, spec: {${spec}containers: [{name: a, image: a, resources: {limits: {${limits}}}}]}}`,
    );
  const WRONG = { 'hami.io/gpu-scheduler-policy': 'binpacked' };
  const HERE = ['metadata.annotations["hami.io/gpu-scheduler-policy"]'];

  test('is what HAMi alone would read', () => {
    expect(said(WRONG)).toEqual(HERE);
    expect(said(WRONG, 'nvidia.com/gpumem: 5')).toEqual(HERE);
    expect(said({ 'nvidia.com/vgpu-mode': 'mps' })).toHaveLength(1);
    expect(said({ 'hami.io/vgpu-node': 'a' })).toHaveLength(1);
  });

  test('says nothing of what is right, of other devices, and of what is filled in later', () => {
    expect(said({ 'nvidia.com/vgpu-mode': 'mig', other: 'x' })).toEqual([]);
    expect(said(WRONG, 'example.com/npu: 1')).toEqual([]);
    for (const value of ['$POLICY', '<policy>', '{{ policy }}']) expect(said({ 'hami.io/gpu-scheduler-policy': value })).toEqual([]);
    expect(said({ 'hami.io/vgpu-node': 'a' }, 'nvidia.com/gpu: 1', 'nodeName: a, ')).toEqual([]);
  });
});

describe('hami/annotation-place', () => {
  const KEY = 'nvidia.com/numa-bind';
  const deployment = (above: Record<string, string>, below: Record<string, string>, spec: object = {}): ModelFragment => ({
    objects: [
      {
        path: 'ml/a',
        scope: 'ml',
        object: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'a', annotations: above },
          spec: { template: { metadata: { annotations: below }, spec: { containers: [] } } },
          ...spec,
        },
      },
    ],
  });
  const pod = { apiVersion: 'v1', kind: 'Pod', spec: { containers: [] } };

  test('sees each annotation of the Deployment that its pods lack', () => {
    const policy = { 'hami.io/node-scheduler-policy': 'spread' };
    expect(placesIn('hami/annotation-place', deployment({ [KEY]: 'true', ...policy, other: 'x' }, policy))).toEqual([
      `metadata.annotations["${KEY}"]`,
    ]);
  });

  test('leaves alone what stands on the pods, and a pod by itself', () => {
    expect(placesIn('hami/annotation-place', deployment({ other: 'x' }, { [KEY]: 'true' }))).toEqual([]);
    expect(placesIn('hami/annotation-place', deployment({ [KEY]: 'true' }, { [KEY]: 'true' }))).toEqual([]);
    expect(placesIn('hami/annotation-place', deployment({ [KEY]: 'true' }, {}, pod))).toEqual([]);
  });
});

test('quotas are counted by a release that counts them', () => {
  const quota = (hard: Record<string, number>, kind = 'ResourceQuota') => ({
    objects: [{ path: 'ml/q', scope: 'ml', object: { apiVersion: 'v1', kind, metadata: { name: 'q' }, spec: { hard } } }],
  });
  const old = { operators: [release({}, { version: '2.9.0' })] };
  expect(foundIn('hami/quota-version', old, quota({ 'limits.nvidia.com/gpucores': 100, pods: 3 }))).toMatchObject([
    { at: 'spec.hard', got: ['limits.nvidia.com/gpucores'] },
  ]);
  expect(foundIn('hami/quota-version', old, quota({ 'limits.nvidia.com/gpumem': 1 }))).toMatchObject([
    { got: ['limits.nvidia.com/gpumem'] },
  ]);
  expect(foundIn('hami/quota-version', old, quota({ 'requests.nvidia.com/gpu': 1 }))).toEqual([]);
  expect(foundIn('hami/quota-version', old, quota({ 'limits.nvidia.com/gpumem': 1 }, 'Budget'))).toEqual([]);
  const operators = [{ ...release({}, { version: '2.9.0' }), chart: 'gpu-operator' as const }, release()];
  expect(foundIn('hami/quota-version', { operators }, quota({ 'limits.nvidia.com/gpumem': 1 }))).toEqual([]);
});

test('a pool that is not shared by HAMi is not a subject', () => {
  const pods = onLabs(undefined, {}, { annotations: { 'nvidia.com/numa-bind': 'yes' } }).pods!;
  expect(foundIn('hami/annotation', { pods, pools: [labs({ sharing: exclusive() })] })).toEqual([]);
});
