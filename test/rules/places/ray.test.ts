import { found, places } from './places';

const group = (params: string, limits: string): string =>
  `rayStartParams: {${params}}, template: {spec: {containers: [{name: ray, image: x, resources: {limits: {${limits}}}}, {name: side, image: x, resources: {limits: {memory: 1Gi}}}]}}`;
const cluster = (params: string, limits = 'nvidia.com/gpu: 1, memory: 8Gi'): string => `headGroupSpec: {${group(params, limits)}}`;
const ray = (kind: string, spec: string): string => `{apiVersion: ray.io/v1, kind: ${kind}, metadata: {name: a}, spec: {${spec}}}`;
const said = (id: string, params: string, limits?: string) =>
  found(id, ray('RayCluster', cluster(params, limits))).map(({ at, got }) => [at, got]);
const problems = (id: string, params: string) => found(id, ray('RayCluster', cluster(params))).map(({ problem }) => problem);
const at = (key: string): string => `spec.headGroupSpec.rayStartParams["${key}"]`;

describe('ray/start-params', () => {
  const id = 'ray/start-params';

  test.each([
    ['num-gpus', '0.5'],
    ['num-gpus', '.5'],
    ['num-gpus', '0.25'],
    ['num-cpus', '500m'],
    ['num-cpus', '1.5'],
    ['memory', '4Gi'],
    ['memory', '4.5Gi'],
    ['memory', '4.25Gi'],
    ['object-store-memory', '2GB'],
    ['object-store-memory', '100M'],
  ])('sees %s of %s', (key, value) => expect(said(id, `${key}: "${value}"`)).toEqual([[at(key), value]]));
  test('sees a number that is no text', () => expect(said(id, 'num-gpus: 0.5')).toEqual([[at('num-gpus'), 0.5]]));
  test.each([
    ['num-gpus', 'ray start takes num-gpus as a whole number alone'],
    ['num-cpus', 'ray start takes num-cpus as a whole number alone'],
    ['memory', 'ray start takes memory as a whole number of bytes alone'],
    ['object-store-memory', 'ray start takes object-store-memory as a whole number of bytes alone'],
  ])('sees %s, and says what it counts', (key, problem) => expect(problems(id, `${key}: "0.5"`)).toEqual([problem]));
  test('sees an object store above the memory of its container', () =>
    expect(said(id, 'object-store-memory: "8589934593"')).toEqual([[at('object-store-memory'), '8589934593']]));

  test.each([
    'num-gpus: "0"',
    'num-gpus: "$NUM_GPUS"',
    'num-gpus: "$WHOLE.5"',
    'num-gpus: "0.5$MORE"',
    'num-gpus: ""',
    'num-gpus: ["0.5"]',
    'object-store-memory: "$GIGABYTES000000000"',
    'object-store-memory: "8589934592"',
    'memory: "4000000000"',
    'dashboard-host: 0.0.0.0',
    'metrics-export-port: "8080"',
  ])('leaves alone %s', (params) => expect(said(id, params)).toEqual([]));
  test('leaves alone an object store of a container without a limit', () =>
    expect(said(id, 'object-store-memory: "8589934593"', 'cpu: 1')).toEqual([]));

  test.each<[string, string, string]>([
    ['RayJob', `rayClusterSpec: {${cluster('num-gpus: "0.5"')}}`, 'spec.rayClusterSpec.headGroupSpec.rayStartParams["num-gpus"]'],
    ['RayService', `rayClusterConfig: {${cluster('num-gpus: "0.5"')}}`, 'spec.rayClusterConfig.headGroupSpec.rayStartParams["num-gpus"]'],
    ['RayCluster', `workerGroupSpecs: [{${group('num-gpus: "0.5"', 'cpu: 1')}}]`, 'spec.workerGroupSpecs[0].rayStartParams["num-gpus"]'],
  ])('sees groups of a %s', (kind, spec, place) => expect(places(id, ray(kind, spec))).toEqual([place]));
});

describe('ray/overcommit', () => {
  const id = 'ray/overcommit';

  test.each([
    ['nvidia.com/gpu: 1', '2'],
    ['nvidia.com/gpu: "1"', '2'],
    ['nvidia.com/gpu.shared: 1', '2'],
    ['nvidia.com/mig-1g.10gb: 1', '7'],
    ['volcano.sh/vgpu-number: 1', '2'],
    ['nvidia.com/gpu: 1, nvidia.com/gpumem: 8000', '4'],
  ])('sees more than the devices of %s', (limits, count) =>
    expect(said(id, `num-gpus: "${count}"`, limits)).toEqual([[at('num-gpus'), count]]),
  );
  test('sees more memory than its limit', () => expect(said(id, 'memory: "8589934593"')).toEqual([[at('memory'), '8589934593']]));
  test.each([
    ['num-gpus: "2"', 'devices'],
    ['memory: "8589934593"', 'bytes of memory'],
  ])('sees %s, and says that these are %s', (params, what) =>
    expect(problems(id, params)).toEqual([`Ray gives away more than its container has: ${what}`]),
  );

  test.each([
    ['as many', 'num-gpus: "1"', 'nvidia.com/gpu: 1'],
    ['fewer, of which others are kept', 'num-gpus: "0"', 'nvidia.com/gpu: 1'],
    ['the sum of several', 'num-gpus: "2"', 'nvidia.com/mig-1g.10gb: 1, nvidia.com/mig-2g.20gb: 1'],
    ['devices that come by a claim', 'num-gpus: "2"', 'cpu: 1'],
    ['devices of another domain', 'num-gpus: "2"', 'shares.volcano.sh/vgpu-number: 1'],
    ['as much memory', 'memory: "8589934592"', 'memory: 8Gi'],
    ['memory without a limit', 'memory: "8589934593"', 'cpu: 1'],
    ['what a shell fills in', 'num-gpus: "$N"', 'nvidia.com/gpu: 1'],
  ])('leaves alone %s', (_what, params, limits) => expect(said(id, params, limits)).toEqual([]));
});

test('ray/gpus sees what the device plugin of Volcano gives', () => {
  expect(said('ray/gpus', '', 'volcano.sh/vgpu-number: 1')).toEqual([['spec.headGroupSpec.rayStartParams', ['volcano.sh/vgpu-number']]]);
  expect(said('ray/gpus', '', 'volcano.sh/vgpu-memory: 1')).toEqual([]);
  expect(said('ray/gpus', '', 'volcano.sh/vgpu-numbers: 1')).toEqual([]);
});

test('ray/gpus leaves alone profiles of MIG that KubeRay counts, of however many slices', () => {
  expect(said('ray/gpus', '', 'nvidia.com/mig-1g.10gb: 1')).toEqual([]);
  expect(said('ray/gpus', '', 'nvidia.com/mig-14g.180gb: 1')).toEqual([]);
  expect(said('ray/gpus', '', 'nvidia.com/mig-1g.10gb.me: 1')).toEqual([
    ['spec.headGroupSpec.rayStartParams', ['nvidia.com/mig-1g.10gb.me']],
  ]);
});
