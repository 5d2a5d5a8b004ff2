import { found } from './places/places';

const podOf = (limits: object, pod: object = {}): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'train', namespace: 'ml' },
    spec: { containers: [{ name: 'main', image: 'x:1', resources: { limits } }], ...pod },
  });
const told = (limits: object, pod?: object) =>
  found('process/host-memory', podOf(limits, pod)).map(({ severity, at, got, allowed }) => [severity, at, got, allowed]);
const at = 'spec.containers[0].resources.limits.memory';

test('fails for less than a GiB of memory for each GPU', () => {
  expect(told({ 'nvidia.com/gpu': 8, memory: '1Gi' })).toEqual([['warning', at, '1024Mi', '8192Mi or more']]);
  expect(told({ 'nvidia.com/gpu': 8, memory: '8191Mi' })).toEqual([['warning', at, '8191Mi', '8192Mi or more']]);
  expect(told({ 'nvidia.com/gpu': 1, memory: '512Mi' })).toEqual([['warning', at, '512Mi', '1024Mi or more']]);
});

test('fails where the limit of the whole pod is too small', () => {
  const pod = { resources: { limits: { memory: '2Gi' } } };
  expect(told({ 'nvidia.com/gpu': 4 }, pod)).toEqual([['warning', at, '2048Mi', '4096Mi or more']]);
  expect(told({ 'nvidia.com/gpu': 4, memory: '8Gi' }, pod)).toEqual([['warning', at, '2048Mi', '4096Mi or more']]);
});

test('is fine with enough memory, without a limit, and without GPUs', () => {
  expect(told({ 'nvidia.com/gpu': 8, memory: '8Gi' })).toEqual([]);
  expect(told({ 'nvidia.com/gpu': 8 })).toEqual([]);
  expect(told({ memory: '64Mi' })).toEqual([]);
});
