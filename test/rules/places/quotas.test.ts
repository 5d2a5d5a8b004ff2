import type { ModelFragment } from '../../../lib/plans/model';
import { exclusive, hami } from '../../../lib/plans/allocators';
import { fromYaml } from '../from-yaml';
import { labs, release } from '../hami-cases';
import { documents, found, foundIn, places } from './places';

const quota = (hard: string, more = '', namespace = 'ml'): string =>
  `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q${namespace && `, namespace: ${namespace}`}}, spec: {hard: {${hard}}${more && `, ${more}`}}}`;
const deployment = (gpus: number | string, replicas = 2, namespace = 'ml', resource = 'nvidia.com/gpu'): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a${namespace && `, namespace: ${namespace}`}}, spec: {replicas: ${replicas}, template: {spec: {containers: [{name: main, image: x, resources: {limits: {${resource}: ${gpus}}}}]}}}}`;

describe('quota/prefix', () => {
  const said = (hard: string, rest: ModelFragment = {}) =>
    foundIn('quota/prefix', fromYaml(quota(hard)), rest).map(({ at, allowed }) => [at, allowed]);

  test('wants requests. before the name of a device', () => {
    expect(said('nvidia.com/gpu: 4')).toEqual([['spec.hard["nvidia.com/gpu"]', ['requests.nvidia.com/gpu']]]);
    expect(said('limits.nvidia.com/gpu: 4')).toEqual([['spec.hard["limits.nvidia.com/gpu"]', ['requests.nvidia.com/gpu']]]);
    expect(said('limits.nvidia.com/mig-1g.10gb: 4')).toEqual([[expect.anything(), ['requests.nvidia.com/mig-1g.10gb']]]);
    expect(said('requests.nvidia.com/gpu: 4, limits.cpu: 4, pods: 3')).toEqual([]);
  });

  test('leaves alone quotas of HAMi, which counts limits', () => {
    expect(said('limits.nvidia.com/gpu: 4, limits.nvidia.com/gpumem: 4000')).toEqual([]);
    expect(said('limits.nvidia.com/gpu: 4, pods: 3, limits.nvidia.com/gpucores: 4000')).toEqual([]);
    expect(said('limits.nvidia.com/gpu: 4', { operators: [release()] })).toEqual([]);
    expect(said('limits.nvidia.com/gpu: 4', { operators: [release({}, { chart: 'gpu-operator' })] })).toHaveLength(1);
    expect(said('limits.nvidia.com/gpu: 4', { operators: [release({}, { chart: 'gpu-operator' }), release()] })).toEqual([]);
    expect(said('limits.nvidia.com/gpu: 4', { pools: [labs({ sharing: exclusive() }), labs({ sharing: hami(), name: 'b' })] })).toEqual([]);
    expect(said('limits.nvidia.com/gpu: 4', { pools: [labs({ sharing: exclusive() })] })).toHaveLength(1);
  });
});

describe('quota/never-fits', () => {
  const said = (...texts: readonly string[]) => found('quota/never-fits', documents(...texts)).map(({ got, allowed }) => [got, allowed]);
  const GPUS = 'requests.nvidia.com/gpu: 4';

  test('adds up the pods of a workload', () => {
    expect(said(quota(GPUS), deployment(3))).toEqual([[6, 'up to 4']]);
    expect(said(quota(GPUS), deployment(2))).toEqual([]);
    expect(said(quota(GPUS), deployment(9, 1, 'ml', 'nvidia.com/mig-1g.10gb'))).toEqual([]);
    expect(said(quota('requests.nvidia.com/mig-1g.10gb: 4'), deployment(9, 1, 'ml', 'nvidia.com/mig-1g.10gb'))).toEqual([[9, 'up to 4']]);
  });

  test('is about the quotas of the namespace, and those of all its pods', () => {
    expect(said(quota(GPUS), deployment(3, 2, 'other'))).toEqual([]);
    expect(said(quota(GPUS, '', ''), deployment(3, 2, ''))).toEqual([]);
    expect(said(quota(GPUS, 'scopes: [BestEffort]'), deployment(3))).toEqual([]);
    expect(said(quota(GPUS, 'scopeSelector: {matchExpressions: []}'), deployment(3))).toEqual([]);
    expect(said(deployment(3))).toEqual([]);
  });

  test('takes the least of several, and of equal ones the first', () => {
    const named = (name: string, gpus: number) => quota(`requests.nvidia.com/gpu: ${gpus}`).replace('name: q', `name: ${name}`);
    const which = (...quotas: readonly string[]) =>
      found('quota/never-fits', documents(...quotas, deployment(3))).map(({ problem, allowed }) => [/'(.*)'/.exec(problem)?.[1], allowed]);
    expect(which(named('a', 4), named('b', 5))).toEqual([['a', 'up to 4']]);
    expect(which(named('a', 5), named('b', 4))).toEqual([['b', 'up to 4']]);
    expect(which(named('a', 4), named('b', 4))).toEqual([['a', 'up to 4']]);
  });

  test('does not hold files against each other that stand apart', () => {
    const of = (text: string, scope: string): ModelFragment => {
      const { objects = [], ...rest } = fromYaml(text);
      return { ...rest, objects: objects.map((facts) => ({ ...facts, scope, folder: scope })) };
    };
    expect(foundIn('quota/never-fits', of(quota(GPUS), 'x'), of(deployment(3), 'y'))).toEqual([]);
    expect(foundIn('quota/never-fits', of(quota(GPUS), 'x'), of(deployment(3), 'x'))).toHaveLength(1);
  });
});

describe('quota/limit-range', () => {
  const range = (limit: string, namespace = 'ml'): string =>
    `{apiVersion: v1, kind: LimitRange, metadata: {name: r${namespace && `, namespace: ${namespace}`}}, spec: {limits: [{type: Pod}, {type: Container, ${limit}}]}}`;

  test.each(['default', 'defaultRequest'])('sees GPUs as a %s', (key) => {
    expect(found('quota/limit-range', range(`${key}: {nvidia.com/gpu: 1, cpu: 1}`))).toMatchObject([
      { at: `spec.limits[1].${key}`, got: { 'nvidia.com/gpu': 1 }, problem: expect.stringContaining('takes GPUs') },
    ]);
    expect(places('quota/limit-range', range(`${key}: {nvidia.com/gpu: 0, cpu: 1, my.nvidia.com/: 1}`))).toEqual([]);
  });

  test('sees a container of the namespace that asks for more', () => {
    const said = (limit: string, text: string, namespace = 'ml') => places('quota/limit-range', documents(range(limit, namespace), text));
    expect(said('max: {nvidia.com/gpu: 2}', deployment(3))).toEqual(['spec.limits[1].max']);
    expect(said('max: {nvidia.com/gpu: 3}', deployment(3))).toEqual([]);
    expect(said('max: {nvidia.com/gpu: 2}', deployment(3, 1, 'other'))).toEqual([]);
    const slices = deployment(3).replaceAll('nvidia.com/gpu', 'nvidia.com/mig-1g.10gb');
    expect(said('max: {nvidia.com/gpu: 2}', slices)).toEqual([]);
    expect(said('max: {nvidia.com/gpu: 4, nvidia.com/mig-1g.10gb: 2}', slices)).toEqual(['spec.limits[1].max']);
    expect(said('max: {nvidia.com/gpu: 2}', deployment(3, 1, ''), '')).toEqual([]);
    expect(
      places(
        'quota/limit-range',
        documents(range('max: {nvidia.com/gpu: 2}').replace('Container', 'PersistentVolumeClaim'), deployment(3)),
      ),
    ).toEqual([]);
  });
});

describe('ray/gpus', () => {
  const group = (limits: string, start = '{}'): string =>
    `rayStartParams: ${start}, template: {spec: {containers: [{name: ray, image: x, resources: {limits: {${limits}}}}]}}`;
  const cluster = (limits: string, start?: string): string =>
    `headGroupSpec: {${group('cpu: 1')}}, workerGroupSpecs: [{${group('nvidia.com/gpu: 1')}}, {${group(limits, start)}}]`;
  const ray = (kind: string, spec: string): string => `{apiVersion: ray.io/v1, kind: ${kind}, metadata: {name: a}, spec: {${spec}}}`;
  const SHARED = 'nvidia.com/gpu.shared: 1';

  test.each<[string, string, string]>([
    ['RayCluster', cluster(SHARED), 'spec.workerGroupSpecs[1].rayStartParams'],
    ['RayJob', `rayClusterSpec: {${cluster(SHARED)}}`, 'spec.rayClusterSpec.workerGroupSpecs[1].rayStartParams'],
    ['RayService', `rayClusterConfig: {${cluster(SHARED)}}`, 'spec.rayClusterConfig.workerGroupSpecs[1].rayStartParams'],
    ['RayCluster', `headGroupSpec: {${group(SHARED)}}`, 'spec.headGroupSpec.rayStartParams'],
  ])('sees names that KubeRay does not count in a %s', (kind, spec, at) => expect(places('ray/gpus', ray(kind, spec))).toEqual([at]));

  test.each(['nvidia.com/mig-1g.10gb.me: 1', 'nvidia.com/mig-1g.10gb.shared: 1', 'nvidia.com/gpus: 1'])('does not count %s', (limits) =>
    expect(places('ray/gpus', ray('RayCluster', cluster(limits)))).toHaveLength(1),
  );

  test.each([
    'nvidia.com/gpu: 1',
    'nvidia.com/mig-1g.10gb: 1',
    'nvidia.com/mig-1g.141gb: 1',
    'nvidia.com/mig-1g.5gb: 1',
    `nvidia.com/gpu: 1, ${SHARED}`,
    'my.nvidia.com/gpu.shared: 1',
    'cpu: 1',
  ])('leaves alone %s', (limits) => expect(places('ray/gpus', ray('RayCluster', cluster(limits)))).toEqual([]));

  test('leaves alone a group that says how many', () =>
    expect(places('ray/gpus', ray('RayCluster', cluster(SHARED, '{num-gpus: "1"}')))).toEqual([]));
});

describe('slurm', () => {
  const nodes = (conf: string, limits = 'nvidia.com/gpu: 8', more = ''): string =>
    `{apiVersion: slinky.slurm.net/v1beta1, kind: NodeSet, metadata: {name: n1}, spec: {${conf === '' ? '' : `extraConf: "${conf}", `}slurmd: {resources: {limits: {${limits}}}}${more && `, ${more}`}}}`;
  const controller = (conf: string, name = 'c'): string =>
    `{apiVersion: slinky.slurm.net/v1beta1, kind: Controller, metadata: {name: ${name}}, spec: {extraConf: "${conf}"}}`;
  const REF = 'controllerRef: {name: c}';

  test('slurm/extra-conf names the item without =', () => {
    const said = (conf: string) => found('slurm/extra-conf', nodes(conf)).map(({ at, got }) => [at, got]);
    expect(said('Gres=gpu:8 Weight')).toEqual([['spec.extraConf', 'Weight']]);
    expect(said('Gres=gpu:8  Weight=1')).toEqual([['spec.extraConf', 'two spaces']]);
    expect(said('Gres=gpu:8 Weight=1')).toEqual([]);
    expect(said('')).toEqual([]);
  });

  test('slurm/gres compares the GPUs of the pods with those that Slurm is told of', () => {
    const said = (conf: string, limits?: string) => found('slurm/gres', nodes(conf, limits)).map(({ got, allowed }) => [got, allowed]);
    expect(said('Weight=1')).toEqual([['Weight=1', undefined]]);
    expect(said('')).toEqual([['', undefined]]);
    for (const gres of ['Gres=gpu:4', 'Weight=1 Gres=gpu:h100:4', 'Gres=shard:8,gpu:4', 'Gres=gpu:h100:4,nic:1'])
      expect(said(gres)).toEqual([[4, [8]]]);
    for (const gres of ['Gres=gpu:8', 'Gres=gpu:h100:8']) expect(said(gres)).toEqual([]);
    expect(said('Gres=gpu:16', 'nvidia.com/gpu: 16')).toEqual([]);
    expect(said('Gres=gpu:2', 'nvidia.com/mig-1g.10gb: 1, nvidia.com/gpu: 1')).toEqual([]);
    expect(said('Weight=1', 'cpu: 8, nvidia.com/gpu.shared: 8, my.nvidia.com/gpu: 8')).toEqual([]);
    expect(said('MyGres=gpu:4')).toEqual([['MyGres=gpu:4', undefined]]);
  });

  test('slurm/gres wants of the controller that it knows the type', () => {
    const said = (...texts: readonly string[]) => found('slurm/gres', documents(...texts)).map(({ at, got }) => [at, got]);
    expect(said(nodes('Gres=gpu:8', undefined, REF), controller('Weight=1'))).toEqual([['spec', 'Weight=1']]);
    expect(said(nodes('Gres=gpu:8', undefined, REF), controller('GresTypes=shard,gpu'))).toEqual([]);
    expect(said(nodes('Gres=gpu:8', undefined, REF), controller('GresTypes=gpu'))).toEqual([]);
    expect(said(nodes('Gres=gpu:8', undefined, REF), controller('GresTypes=shard\\nName=gpu'))).toHaveLength(1);
    expect(said(nodes('Gres=gpu:8', undefined, REF), controller('Weight=1', 'other'))).toEqual([]);
    expect(said(nodes('Gres=gpu:8'), controller('Weight=1'))).toEqual([]);
    expect(said(nodes('Weight=1', 'cpu: 1', REF), controller('Weight=1'))).toEqual([]);
  });
});
