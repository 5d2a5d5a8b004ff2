import { type ModelFragment, mergeModel, podsOf } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const scaler = (scope: string | undefined, namespace: string | undefined, target: object, kind = 'HorizontalPodAutoscaler') =>
  facts(scope, { apiVersion: 'autoscaling/v2', kind, metadata: meta('scaler', namespace), spec: { scaleTargetRef: target } });
const workload = (scope: string | undefined, namespace: string | undefined, kind = 'Deployment') =>
  facts(scope, { apiVersion: 'apps/v1', kind, metadata: meta('llama', namespace), spec: { replicas: 2 } });
const meta = (name: string, namespace?: string) => ({ name, ...(namespace === undefined ? {} : { namespace }) });
const facts = (scope: string | undefined, object: NonNullable<ModelFragment['objects']>[number]['object']) => ({
  path: object.kind,
  object,
  ...(scope === undefined ? {} : { scope }),
});
const found = (...objects: NonNullable<ModelFragment['objects']>) =>
  judge(mergeModel([{ objects }]))
    .filter(({ rule }) => rule === 'autoscaler/replicas')
    .map(({ subject, at, got }) => ({ subject, at, got }));

const llama = { kind: 'Deployment', name: 'llama' };

test.each<[string | undefined, string | undefined]>([
  ['ml', 'ml'],
  [undefined, 'ml'],
  ['chart', undefined],
])('fails for replicas beside an autoscaler in scope %s and namespace %s, and says where', (scope, namespace) => {
  expect(found(scaler(scope, namespace, llama), workload(scope, namespace))).toEqual([
    { subject: 'Deployment', at: 'Deployment.spec.replicas', got: 2 },
  ]);
});

test.each<[string, NonNullable<ModelFragment['objects']>]>([
  ['another namespace', [scaler('ml', 'ml', llama), workload('ml', 'other')]],
  ['another scope', [scaler('ml', 'ml', llama), workload('other', 'ml')]],
  ['a scope of the name of a namespace', [scaler(undefined, 'ml', llama), workload('ml', undefined)]],
  ['another kind', [scaler('ml', 'ml', llama), workload('ml', 'ml', 'StatefulSet')]],
  ['another name', [scaler('ml', 'ml', { ...llama, name: 'mistral' }), workload('ml', 'ml')]],
  ['something else than an autoscaler', [scaler('ml', 'ml', llama, 'Other'), workload('ml', 'ml')]],
])('is silent for %s', (_what, objects) => expect(found(...objects)).toEqual([]));

describe("KEDA's fallback", () => {
  const server = (kind: string, limits: object = { 'nvidia.com/gpu': 1 }) => ({
    path: 'server',
    object: {
      apiVersion: 'apps/v1',
      kind,
      metadata: meta('llama', 'ml'),
      spec: { template: { spec: { containers: [{ name: 'server', image: 'a', resources: { limits } }] } } },
    },
  });
  const keda = (spec: object, target: object = { name: 'llama' }) => ({
    path: 'keda',
    object: {
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      metadata: meta('scaler', 'ml'),
      spec: { scaleTargetRef: target, ...spec },
    },
  });
  const told = (...objects: NonNullable<ModelFragment['objects']>) =>
    judge(mergeModel([{ objects, pods: objects.flatMap(({ object, path }) => podsOf(object, path)) }]))
      .filter(({ rule }) => rule === 'autoscaler/fallback')
      .map(({ subject, at }) => ({ subject, at }));
  const fallback = { failureThreshold: 3, replicas: 2 };

  test('fails where it takes GPU pods away, also when its most is left to KEDA', () => {
    const one = [{ subject: 'keda', at: 'spec.fallback' }];
    expect(told(server('Deployment'), keda({ fallback, maxReplicaCount: 3 }))).toEqual(one);
    expect(told(server('Deployment'), keda({ fallback }))).toEqual(one);
    expect(told(server('Deployment'), keda({ fallback: { ...fallback, behavior: 'static' } }))).toEqual(one);
    expect(told(server('StatefulSet'), keda({ fallback }, { kind: 'StatefulSet', name: 'llama' }))).toEqual(one);
  });

  test('says nothing of one that keeps the pods, of its most, of none, and of pods without GPUs', () => {
    expect(told(server('Deployment'), keda({ fallback: { ...fallback, behavior: 'currentReplicasIfHigher' } }))).toEqual([]);
    expect(told(server('Deployment'), keda({ fallback, maxReplicaCount: 2 }))).toEqual([]);
    expect(told(server('Deployment'), keda({}))).toEqual([]);
    expect(told(server('Deployment', {}), keda({ fallback }))).toEqual([]);
    expect(told(server('Deployment'), keda({ fallback }, { kind: 'StatefulSet', name: 'llama' }))).toEqual([]);
  });
});

describe('a ScaledObject of KEDA', () => {
  const scaled = (target: object, apiVersion = 'keda.sh/v1alpha1') =>
    facts('ml', { apiVersion, kind: 'ScaledObject', metadata: meta('scaler', 'ml'), spec: { scaleTargetRef: target } });

  test('fails beside replicas of what it scales, which is a Deployment where it names no kind', () => {
    const place = { subject: 'Deployment', at: 'Deployment.spec.replicas', got: 2 };
    expect(found(scaled({ name: 'llama' }), workload('ml', 'ml'))).toEqual([place]);
    expect(found(scaled(llama), workload('ml', 'ml'))).toEqual([place]);
  });

  test.each<[string, NonNullable<ModelFragment['objects']>]>([
    ['another kind', [scaled({ kind: 'StatefulSet', name: 'llama' }), workload('ml', 'ml')]],
    ['another name', [scaled({ name: 'mistral' }), workload('ml', 'ml')]],
    ['an object of another group', [scaled({ name: 'llama' }, 'example.com/v1'), workload('ml', 'ml')]],
  ])('is silent for %s', (_what, objects) => expect(found(...objects)).toEqual([]));
});
