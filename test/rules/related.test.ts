import { mergeModel, type ObjectFacts } from '../../lib/plans/model';
import { type ContainerAsk, exclusive, isGpuResource } from '../../lib/plans/allocators';
import { elsewhere, insteadOf, referred } from '../../lib/rules/lookups/references';
import {
  bound,
  gpusByContainer,
  gpusOfContainer,
  isComplete,
  objectsOf,
  podsMadeBy,
  podsOf,
  served,
} from '../../lib/rules/lookups/related';
import { labs, onLabs, operator, release } from './hami-cases';

const object = (name: string, { scope = 'x', namespace = '', kind = 'Queue', apiVersion = 'a.b/v1' } = {}): ObjectFacts => ({
  path: `${scope}/${namespace}/${name}`,
  scope,
  object: { apiVersion, kind, metadata: { name, ...(namespace ? { namespace } : {}) } },
});
const modelOf = (...objects: readonly ObjectFacts[]) => mergeModel([{ objects }]);
const to = (name: string, from: ObjectFacts, namespace?: string) => ({ group: 'a.b', kind: 'Queue', name, from, namespace });

describe('what a reference means', () => {
  const from = object('from', { kind: 'Other' });
  const path = (model: ReturnType<typeof modelOf>, namespace?: string) => referred(model, to('q', from, namespace))?.path;

  test('is what has its name in its own scope, or else the only one', () => {
    expect(path(modelOf(object('q'), object('r')))).toBe('x//q');
    expect(path(modelOf(object('q', { scope: 'y' })))).toBe('y//q');
    expect(path(modelOf(object('q'), object('q', { scope: 'y' })))).toBe('x//q');
    expect(path(modelOf(object('q', { scope: 'z' }), object('q', { scope: 'y' })))).toBeUndefined();
    expect(path(modelOf(object('q', { apiVersion: 'b.c/v1' })))).toBeUndefined();
    expect(path(modelOf(object('r')))).toBeUndefined();
  });

  test('is in its namespace, or in none that is written', () => {
    const [mine, theirs, nowhere] = [object('q', { namespace: 'ml' }), object('q', { namespace: 'other' }), object('q')];
    expect(path(modelOf(mine, theirs), 'ml')).toBe('x/ml/q');
    expect(path(modelOf(theirs), 'ml')).toBeUndefined();
    expect(path(modelOf(nowhere), 'ml')).toBe('x//q');
    expect(path(modelOf(theirs))).toBe('x/other/q');
    expect(path(modelOf(mine, theirs))).toBeUndefined();
  });

  test('may be another of those that are there', () => {
    const others = (...objects: readonly ObjectFacts[]) => insteadOf(modelOf(...objects), to('q', from, 'ml'));
    expect(others(object('r'), object('s', { namespace: 'ml' }), object('t', { namespace: 'other' }), object('u', { scope: 'y' }))).toEqual(
      ['r', 's'],
    );
    expect(others(object('r'), object('q', { scope: 'y' }))).toBeUndefined();
    expect(others(object('t', { namespace: 'other' }))).toBeUndefined();
    expect(others()).toBeUndefined();
  });

  test('is one of twelve as they are there, and of more the nearest twelve', () => {
    const names = (count: number) => {
      const all = Array.from({ length: count }, (_, index) => object(index === count - 1 ? 'qq' : `other-${index}`));
      return insteadOf(modelOf(...all), to('q', from)) ?? [];
    };
    expect(names(2)).toEqual(['other-0', 'qq']);
    expect([names(12).length, names(12)[11]]).toEqual([12, 'qq']);
    expect([names(13).length, names(13)[0]]).toEqual([12, 'qq']);
  });

  test('is among thousands one of those that stand by it in the alphabet, wherever in the file they are', () => {
    const all = Array.from({ length: 3000 }, (_, index) => object(`queue-${String((index * 7) % 3000).padStart(4, '0')}`));
    const model = modelOf(object('qq'), ...all, object('a', { namespace: 'ml' }));
    for (const index of [0, 63, 64, 1500, 2935, 2936, 2999]) {
      const name = `queue-${String(index).padStart(4, '0')}x`;
      expect(insteadOf(model, to(name, from))?.[0]).toBe(name.slice(0, -1));
      expect(insteadOf(model, to(name, from, 'ml'))).toHaveLength(12);
    }
    expect(insteadOf(model, to('b', from, 'ml'))?.[0]).toBe('a');
  });

  test('is of a few that are equally near the one that is named first, and of a kind without namespaces any', () => {
    const names = Array.from({ length: 128 }, (_, index) => `z${String.fromCharCode(400 - index)}`);
    expect(insteadOf(modelOf(...names.map((name) => object(name))), to('q', from))).toEqual(names.slice(0, 12));
    expect(insteadOf(modelOf(object('r', { namespace: 'other' })), to('q', from))).toEqual(['r']);
  });

  test('may stand in other namespaces alone', () => {
    const spaces = (namespace: string | undefined, ...objects: readonly ObjectFacts[]) =>
      elsewhere(modelOf(...objects), to('q', from, namespace));
    expect(spaces('ml', object('q', { namespace: 'other' }))).toEqual(['other']);
    expect(spaces('ml', object('q', { namespace: 'other' }), object('q', { namespace: 'ml' }))).toBeUndefined();
    expect(spaces('ml', object('q', { namespace: 'other' }), object('q'))).toBeUndefined();
    expect(spaces(undefined, object('q', { namespace: 'other' }))).toBeUndefined();
    expect(spaces('ml', object('r', { namespace: 'other' }))).toBeUndefined();
  });
});

test('objects are found by group and kind, whatever their version', () => {
  const model = modelOf(
    object('a'),
    object('b', { apiVersion: 'a.b/v2' }),
    object('c', { apiVersion: 'c/v1' }),
    object('d', { apiVersion: 'v1' }),
  );
  expect(objectsOf(model, 'a.b', 'Queue').map(({ path }) => path)).toEqual(['x//a', 'x//b']);
  expect(objectsOf(model, '', 'Queue').map(({ path }) => path)).toEqual(['x//d']);
  expect(objectsOf(model, 'a.b', 'Other')).toEqual([]);
});

test('pods are those of their owner, and of their pool', () => {
  const pods = [
    ...onLabs().pods!,
    ...onLabs({}, {}, { owner: { group: 'apps', kind: 'StatefulSet', name: 'other' } }).pods!,
    ...onLabs({}, {}, { owner: { group: 'apps', kind: 'Deployment', name: 'notebook' }, pool: 'prod/more' }).pods!,
  ];
  const model = mergeModel([{ pods, pools: [labs(), labs({ name: 'empty', sharing: exclusive() })] }]);
  const of = (kind: string, name: string, path = 'ml/notebook') =>
    podsMadeBy(model, { path, object: { apiVersion: 'apps/v1', kind, metadata: { name } } }).length;
  expect([
    of('StatefulSet', 'notebook'),
    of('StatefulSet', 'other'),
    of('Deployment', 'notebook'),
    of('Deployment', 'other'),
    of('StatefulSet', 'notebook', 'x'),
  ]).toEqual([1, 1, 1, 0, 0]);
  expect(bound(model).map(([{ name }, own]) => [name, own.length])).toEqual([['labs', 2]]);
});

test('containers are counted by their lists', () => {
  const spec = {
    initContainers: [
      { name: 'i', image: 'x' },
      { name: 'j', image: 'x' },
    ],
    containers: [
      { name: 'a', image: 'x' },
      { name: 'b', image: 'x' },
    ],
  };
  const [seen] = podsOf(mergeModel([onLabs({}, spec)]));
  expect(seen?.containers.map(({ container, step }) => `${container.name} ${step}`)).toEqual([
    'i initContainers[0]',
    'j initContainers[1]',
    'a containers[0]',
    'b containers[1]',
  ]);
});

test('names of GPUs are those of the device plugin and of HAMi', () => {
  for (const name of [
    'nvidia.com/gpu',
    'nvidia.com/gpu.shared',
    'nvidia.com/mig-1g.10gb',
    'nvidia.com/mig-1g.10gb.shared',
    'nvidia.com/gpumem',
  ])
    expect({ name, is: isGpuResource(name) }).toEqual({ name, is: true });
  for (const name of ['my.nvidia.com/gpu', 'nvidia.com/gpus', 'nvidia.com/gpu.shared.x', 'nvidia.com/hostdev', 'nvidia.com/mig-', 'cpu'])
    expect({ name, is: isGpuResource(name) }).toEqual({ name, is: false });
});

test('GPUs of a container are those that it is given whole, as shares or as MIG devices', () => {
  const limits = {
    'nvidia.com/gpu': 1,
    'nvidia.com/gpu.shared': 2,
    'nvidia.com/mig-1g.10gb': 3,
    'nvidia.com/gpumem': 4000,
    'nvidia.com/gpus': 7,
    'my.nvidia.com/gpu': 7,
  };
  const [seen] = podsOf(mergeModel([onLabs(limits)]));
  expect([...gpusByContainer(seen!)]).toEqual([['main', 6]]);
});

describe('what counts GPUs', () => {
  const ask = (container: string, resource: string, count: number): ContainerAsk => ({ container, resource, count, at: 'x' });
  const asks = [
    ask('a', 'nvidia.com/gpu', 2),
    ask('b', 'nvidia.com/gpu', 4),
    ask('a', 'nvidia.com/gpumem', 8192),
    ask('c', 'example.nvidia.com/gpu', 1),
  ];

  test('counts those of one container, and nothing else of it', () => {
    expect(['a', 'b', 'c'].map((name) => gpusOfContainer({ asks }, { name }))).toEqual([2, 4, undefined]);
    expect([...gpusByContainer({ asks })]).toEqual([
      ['a', 2],
      ['b', 4],
    ]);
  });
});

test('a pod is complete where its number is known, or each node has one', () => {
  const [pod] = onLabs().pods!;
  expect([isComplete(pod!), isComplete({ ...pod!, replicas: 0 }), isComplete({ ...pod!, perNode: true })]).toEqual([false, true, true]);
});

test('a release serves the pools that it names, where they are known', () => {
  const { pools: _pools, ...unknown } = release();
  const model = mergeModel([{ pools: [labs()], operators: [operator(), release(), { ...unknown, path: 'b' }] }]);
  const names = (chart: string) => [...served(model, chart)].map(([{ path }, pools]) => [path, pools.map(({ name }) => name)]);
  expect(names('hami')).toEqual([
    ['prod/hami', ['labs']],
    ['b', []],
  ]);
  expect(names('gpu-operator')).toEqual([['prod/gpu-operator', ['labs']]]);
});
