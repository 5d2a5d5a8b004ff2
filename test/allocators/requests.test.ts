import { check } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import {
  allocatorLabels,
  bind,
  dra,
  exclusive,
  GPU_UUID,
  gpuManager,
  hami,
  hamiAnnotations,
  hamiDra,
  kaiFractions,
  mig,
  migLayoutSchema,
  mps,
  mpsDaemon,
  offeredResources,
  poolMigConfigName,
  poolResources,
  timeSlicing,
  tolerate,
  unboundParts,
  volcanoVgpu,
} from '../../lib/plans/allocators';
import { type GpuRequest, gpuRequestSchema, type PoolDescription, type Sharing, vgpuSchema } from '../../lib/plans/model';

const resourcesOf = (request: GpuRequest, sharing?: Sharing) =>
  bind([{ container: 'a', request }], sharing && ({ sharing, nodeSelector: {}, taints: [] } as unknown as PoolDescription)).containers['a']
    ?.resources;

test.each<[GpuRequest]>([
  [{ gpus: 1 }],
  [{ mig: '1g.10gb' }],
  [{ vgpu: { gpus: 1, memory: '8Gi' } }],
  [{ claim: {} }],
  [{ gpus: 1, mps: {} }],
])('a container may have the name of what every object has: %j', (request) => {
  const named = (container: string) => bind([{ container, request }, ...(request.claim ? [] : [{ container, request }])]).containers;
  // A request of a claim is called after its container.
  expect(JSON.stringify(named('constructor')['constructor']).replaceAll('constructor', 'a')).toBe(JSON.stringify(named('a')['a']));
  expect(named('a')['constructor']).toBeUndefined();
});

const problems = (schema: Parameters<typeof check>[0], given: unknown) => check(schema, given, 'x').map(({ path }) => path);

describe('a request for GPUs', () => {
  test.each<[object]>([
    [{ gpus: 1 }],
    [{ mig: '1g.10gb' }],
    [{ mig: '1g.10gb+me', count: 1 }],
    [{ mig: '2g.48gb-me' }],
    [{ mig: '1g.10gb+me.all' }],
    [{ mig: '4g.141gb+gfx' }],
    [{ mig: '7g.5gb' }],
    [{ mig: '12g.192gb' }],
    [{ vgpu: { gpus: 1, memory: '1Mi', cores: 100, priority: 0 } }],
    [{ vgpu: { gpus: 1, memoryPercentage: 100, cores: 1, priority: 1 } }],
    [{ vgpu: { gpus: 1, memoryPercentage: 1 } }],
  ])('may be %j', (request) => expect(problems(gpuRequestSchema, request)).toEqual([]));

  test.each<[object, string]>([
    [{ gpus: 0 }, 'x.gpus'],
    [{ mig: '1g.10gb', count: 0 }, 'x.count'],
    ...['x1g.10gb', '1g.10gbx', '0g.10gb', '1g.0gb', '1g.10gb+', '1g.10gb*me', '1g.10gb+other', '1g'].map((profile): [object, string] => [
      { mig: profile },
      'x.mig',
    ]),
    [{ vgpu: { gpus: 0, memory: '1Gi' } }, 'x.vgpu.gpus'],
    [{ vgpu: { gpus: 1, memory: '1Ki' } }, 'x.vgpu.memory'],
    [{ vgpu: { gpus: 1, memoryPercentage: 0 } }, 'x.vgpu.memoryPercentage'],
    [{ vgpu: { gpus: 1, memoryPercentage: 101 } }, 'x.vgpu.memoryPercentage'],
    [{ vgpu: { gpus: 1, memory: '1Gi', cores: 0 } }, 'x.vgpu.cores'],
    [{ vgpu: { gpus: 1, memory: '1Gi', cores: 101 } }, 'x.vgpu.cores'],
    [{ vgpu: { gpus: 1, memory: '1Gi', priority: 2 } }, 'x.vgpu.priority'],
  ])('is not %j', (request, path) => expect(problems(gpuRequestSchema, request)).toEqual([path]));

  test('says memory in one of two ways', () =>
    expect(problems(vgpuSchema, { gpus: 1, memory: '1Gi', memoryPercentage: 50 })).toHaveLength(1));
});

test('a layout names profiles, and how many of each', () => {
  for (const name of ['1g.10gb', '1c.3g.40gb', '10c.12g.141gb', '1g.10gb+me.all,gfx', '1g.24gb-me'])
    expect(problems(migLayoutSchema, { [name]: 0 })).toEqual([]);
  for (const name of ['x1g.10gb', '1g.10gbx', 'c.1g.10gb', '1g', 'g.10gb'])
    expect(problems(migLayoutSchema, { [name]: 1 })).toHaveLength(1);
  expect(problems(migLayoutSchema, { '1g.10gb': -1 })).toEqual(['x["1g.10gb"]']);
});

test('shares of HAMi are above nothing', () => {
  for (const key of ['deviceMemoryScaling', 'deviceCoreScaling'] as const) {
    expect(() => hami({ [key]: 0 })).toThrow(key);
    expect(hami({ [key]: 0.01 }).share).toMatchObject({ [key]: 0.01 });
  }
  expect(() => mig({ groups: [{ devices: [-1], layout: { '1g.10gb': 7 } }] })).toThrow('devices');
  expect(Object.keys(hami().share)).not.toContain('runtimeClassName');
});

test('nodes of HAMi have the labels that it finds them by, and others none', () => {
  expect(allocatorLabels(hami())).toEqual({
    gpu: 'on',
    'nvidia.com/gpu.deploy.device-plugin': 'false',
    'nvidia.com/gpu.deploy.mig-manager': 'false',
  });
  expect(allocatorLabels(exclusive())).toEqual({});
  expect(Object.values(hamiAnnotations).every((key) => /^(?:nvidia\.com|hami\.io)\/[a-z-]+$/.test(key))).toBe(true);
});

test('the id of a GPU has its form', () => {
  const id = 'GPU-01234567-89ab-cdef-0123-456789abcdef';
  expect(GPU_UUID.test(id)).toBe(true);
  for (const wrong of [
    `x${id}`,
    `${id}0`,
    id.replace('67-', '-'),
    id.replace('cdef-', ''),
    id.replace('cdef-', 'cde-'),
    id.replace('456789abcdef', '4'),
    id.replace('0', 'g'),
    id.replace('cdef-', 'cdeg-'),
    id.replace(/f$/, 'g'),
  ])
    expect({ wrong, is: GPU_UUID.test(wrong) }).toEqual({ wrong, is: false });
});

describe('what nodes offer', () => {
  const shape = { machine: machines.dgxH100 };
  const four = { machine: { ...machines.dgxH100, gpus: machines.dgxH100.gpus.slice(0, 4) } };
  const names = (...args: Parameters<typeof offeredResources>) =>
    offeredResources(...args).map(({ resource, perNode }) => [resource, perNode]);

  test('is named by strategy, also where no layout is known', () => {
    expect(names(mig({ strategy: 'single' }))).toEqual([['nvidia.com/gpu', undefined]]);
    expect(names(mig({ strategy: 'mixed' }))).toEqual([]);
    expect(names(mig({ strategy: 'single', layout: { '1g.10gb': 7 } }), shape)).toEqual([['nvidia.com/gpu', 56]]);
    const half = [{ devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } }];
    expect(names(mig({ strategy: 'single', groups: half }), shape)).toEqual([['nvidia.com/gpu', 28]]);
    expect(names(mig({ strategy: 'mixed', groups: half }), shape)).toEqual([
      ['nvidia.com/gpu', 4],
      ['nvidia.com/mig-1g.10gb', 28],
    ]);
    expect(names(mig({ strategy: 'mixed', groups: half }))).toEqual([['nvidia.com/mig-1g.10gb', 28]]);
  });

  test('is the most that one of their machines offers', () => {
    const pool = (...shapes: readonly object[]) => ({ sharing: exclusive(), shapes }) as unknown as PoolDescription;
    expect(poolResources(pool(shape, four))).toMatchObject([{ perNode: 8 }]);
    expect(poolResources(pool(four, shape))).toMatchObject([{ perNode: 8 }]);
    expect(poolResources(pool())).toEqual([{ resource: 'nvidia.com/gpu' }]);
    expect(Object.keys(offeredResources(hami())[0]!)).not.toContain('perContainer');
  });

  test('is what pods ask for', () => {
    const single = mig({
      strategy: 'single',
      groups: [
        { devices: [0], layout: { '1g.10gb': 7 } },
        { devices: [1], layout: { '2g.20gb': 3, '3g.40gb': 0 } },
      ],
    });
    expect(resourcesOf({ mig: '2g.20gb' }, single)).toEqual({ 'nvidia.com/gpu': 1 });
    expect(resourcesOf({ mig: '3g.40gb', count: 2 }, single)).toEqual({ 'nvidia.com/mig-3g.40gb': 2 });
    expect(resourcesOf({ mig: '4g.40gb' }, mig({ strategy: 'single' }))).toEqual({ 'nvidia.com/gpu': 1 });
    expect(resourcesOf({ mig: '1g.10gb' }, mig({ layout: { '1g.10gb': 7 } }))).toEqual({ 'nvidia.com/mig-1g.10gb': 1 });
    expect(resourcesOf({ mig: '1g.10gb' })).toEqual({ 'nvidia.com/mig-1g.10gb': 1 });
    expect(resourcesOf({ gpus: 2 }, timeSlicing({ replicas: 2, renameByDefault: true }))).toEqual({ 'nvidia.com/gpu.shared': 2 });
    expect(resourcesOf({ vgpu: { gpus: 1, memoryPercentage: 50 } })).toEqual({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 });
    expect(resourcesOf({ vgpu: { gpus: 1, memory: '1Gi', cores: 50, priority: 0 } })).toEqual({
      'nvidia.com/gpu': 1,
      'nvidia.com/gpumem': 1024,
      'nvidia.com/gpucores': 50,
      'nvidia.com/priority': 0,
    });
    expect(poolMigConfigName('train')).toBe('cdk8s-gpu-train');
  });
});

describe('a binding', () => {
  const pool = (sharing: PoolDescription['sharing']) =>
    ({ sharing, nodeSelector: { a: 'b' }, taints: [{ key: 'a', value: 'b', effect: 'NoSchedule' }] }) as unknown as PoolDescription;
  const main = { container: 'main', request: { gpus: 1 } };

  test('tolerates the taints of its pool, or the usual one', () => {
    expect(bind([main]).pod.tolerations).toEqual([{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }]);
    expect(bind([main], pool(exclusive())).pod.tolerations).toEqual([{ key: 'a', operator: 'Equal', value: 'b', effect: 'NoSchedule' }]);
    for (const value of ['', undefined])
      expect(tolerate({ key: 'a', effect: 'NoExecute', ...(value === undefined ? {} : { value }) })).toEqual({
        key: 'a',
        operator: 'Exists',
        effect: 'NoExecute',
      });
  });

  test("names HAMi's scheduler on its pools, and for parts of GPUs", () => {
    const part = { container: 'other', request: { vgpu: { gpus: 1, memoryPercentage: 50 } } };
    expect(bind([main], pool(hami())).pod.schedulerName).toBe('hami-scheduler');
    expect(bind([main, part]).pod.schedulerName).toBe('hami-scheduler');
    for (const one of [undefined, pool(mps({ replicas: 2 }))]) expect(bind([main], one).pod).not.toHaveProperty('schedulerName');
    expect(bind([main], pool(hami({ runtimeClassName: 'nvidia' }))).pod.runtimeClassName).toBe('nvidia');
    expect(bind([main], pool(hami())).pod).not.toHaveProperty('runtimeClassName');
  });

  test('adds up what one container asks for', () => {
    const { containers } = bind([
      main,
      { container: 'main', request: { gpus: 2 } },
      { container: 'main', request: { mig: '1g.10gb' } },
      { container: 'other', request: { gpus: 4 } },
    ]);
    expect(containers['main']?.resources).toEqual({ 'nvidia.com/gpu': 3, 'nvidia.com/mig-1g.10gb': 1 });
    expect(containers['other']?.resources).toEqual({ 'nvidia.com/gpu': 4 });
  });
});

test('fails with what a request says of MPS, where no daemon can serve the GPUs', () => {
  const client = (sharing: Sharing) =>
    unboundParts([{ container: 'main', request: { gpus: 1, mps: { activeThreadPercentage: 20 } } }], {
      sharing,
      nodeSelector: {},
      taints: [],
    } as unknown as PoolDescription);
  for (const sharing of [
    hami(),
    volcanoVgpu(),
    dra(),
    gpuManager(),
    hamiDra(),
    kaiFractions(),
    timeSlicing({ replicas: 4 }),
    mig({ layout: { '1g.10gb': 7 } }),
  ])
    expect(client(sharing).map(({ container, at }) => [container, at])).toContainEqual(['main', 'mps']);
  for (const sharing of [exclusive(), mps({ replicas: 4 }), mpsDaemon({ replicas: 4 })]) expect(client(sharing)).toEqual([]);
});
