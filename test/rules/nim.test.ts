import { found } from './places/places';

const cache = (model: string, storage = '{pvc: {name: models}}', name = 'a'): string =>
  `{apiVersion: apps.nvidia.com/v1alpha1, kind: NIMCache, metadata: {name: ${name}, namespace: ml}, spec: {source: {ngc: {authSecret: s, modelPuller: i, model: ${model}}}, storage: ${storage}}}`;
const service = (nimCache: string, namespace = 'ml'): string =>
  `{apiVersion: apps.nvidia.com/v1alpha1, kind: NIMService, metadata: {name: s, namespace: ${namespace}}, spec: {storage: {nimCache: ${nimCache}}}}`;
const places = (rule: string, ...documents: readonly string[]) => found(rule, documents.join('\n---\n')).map(({ at }) => at);

test.each([
  [cache('{profiles: [a], engine: vllm}'), ['spec.source.ngc.model.engine']],
  [cache('{profiles: [a, all]}'), ['spec.source.ngc.model.profiles']],
  [cache('{}', '{pvc: {create: true, size: 1Gi}}'), ['spec.storage.pvc.create']],
  [cache('{}', '{pvc: {create: false}}'), ['spec.storage']],
  [cache('{profiles: [all]}'), []],
  [cache('{profiles: [], engine: vllm}'), []],
  [cache('{engine: vllm, qosProfile: latency}', '{pvc: {create: true, volumeAccessMode: ReadWriteOnce}}'), []],
  [cache('{}', '{hostPath: /models}'), []],
])('nim/cache of %s', (yaml, at) => expect(places('nim/cache', yaml)).toEqual(at));

test.each([
  [service('{name: a, profile: c}'), ['spec.storage.nimCache.profile']],
  [service('{name: a, profile: b}'), []],
  [service('{name: a}'), []],
  [service('{name: other, profile: c}'), []],
  [service('{name: a, profile: c}', 'else'), []],
])('nim/cache-profile of %s', (yaml, at) => expect(places('nim/cache-profile', cache('{profiles: [b]}'), yaml)).toEqual(at));

test('nim/cache-profile leaves alone a cache that holds all, or what its GPUs need', () => {
  for (const model of ['{profiles: [all]}', '{}', '{engine: vllm}'])
    expect(places('nim/cache-profile', cache(model), service('{name: a, profile: c}'))).toEqual([]);
});
