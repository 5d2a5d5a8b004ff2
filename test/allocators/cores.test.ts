import {
  alaudaMps,
  bind,
  deviceMemory,
  devicesIn,
  gpuAsks,
  gpuManager,
  offeredResources,
  ownLabels,
  podsOnGpus,
  unboundParts,
} from '../../lib/plans/allocators';
import { check } from '../../lib/internal';
import type { Container } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { devicesOf, type GpuRequest, gpuRequestSchema, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { refusedOf } from '../refused';

const poolOf = (sharing: Sharing) =>
  ({ sharing, nodeSelector: {}, taints: [], gpu: 'A100-SXM4-80GB', shapes: [{ machine: machines.dgxA100 }] }) as unknown as PoolDescription;
const limitsOf = (sharing: Sharing, ...requests: readonly GpuRequest[]) =>
  bind(
    requests.map((request) => ({ container: 'a', request })),
    poolOf(sharing),
  ).containers['a']!.resources;
const containerOf = (limits: Readonly<Record<string, number | string>>): Container => ({ name: 'a', image: 'x:1', resources: { limits } });
const fit = (sharing: Sharing, ...limits: readonly Readonly<Record<string, number>>[]) =>
  podsOnGpus(machines.dgxA100, { containers: limits.map(containerOf) }, sharing, 'least');
const vcuda = (cores: number, units?: number) => ({
  'tencent.com/vcuda-core': cores,
  ...(units === undefined ? {} : { 'tencent.com/vcuda-memory': units }),
});
const mpsPart = (cores: number, units: number) => ({ 'nvidia.com/mps-core': cores, 'nvidia.com/mps-memory': units });

test('GPU-Manager gets cores, and memory in units of 256 MiB', () => {
  expect(limitsOf(gpuManager(), { vcuda: { cores: 30, memory: '4Gi' } })).toEqual(vcuda(30, 16));
  expect(limitsOf(gpuManager(), { vcuda: { cores: 200 } })).toEqual(vcuda(200));
  expect(limitsOf(gpuManager(), { gpus: 2 })).toEqual(vcuda(200));
  expect(limitsOf(gpuManager(), { vcuda: { cores: 10, memory: '1Gi' } }, { vcuda: { cores: 5, memory: 2 ** 28 } })).toEqual(vcuda(15, 5));
});

test('a limit of idle cores is an annotation of the pod, which has one', () => {
  const part = (coreLimit: number): GpuRequest => ({ vcuda: { cores: 30, memory: '4Gi', coreLimit } });
  const both = (a: number, b: number) => [
    { container: 'a', request: part(a) },
    { container: 'b', request: part(b) },
  ];
  const pool = poolOf(gpuManager());
  expect(bind(both(50, 50), pool).pod.annotations).toEqual({ 'tencent.com/vcuda-core-limit': '50' });
  expect(bind([{ container: 'a', request: { gpus: 1 } }], pool).pod.annotations).toEqual({});
  expect(unboundParts(both(50, 50), pool)).toEqual([]);
  expect(unboundParts(both(50, 60), pool)).toMatchObject([{ container: 'b', at: 'vcuda.coreLimit', got: 60 }]);
  const refused = (request: unknown) => check(gpuRequestSchema, request, 'request').map(({ path, problem }) => `${path} ${problem}`);
  expect(refused(part(20))).toEqual(['request.vcuda.coreLimit is less than the cores that are asked for']);
  expect(refused({ vcuda: { cores: 200, coreLimit: 50 } })).toEqual(['request.vcuda.coreLimit has no effect: whole GPUs are not shared']);
  expect(refused(part(101))).toEqual(['request.vcuda.coreLimit is out of range']);
});

test("Alauda's MPS plugin gets cores, and memory in gibibytes", () =>
  expect(limitsOf(alaudaMps(), { alaudaMps: { cores: 30, memory: '4Gi' } })).toEqual(mpsPart(30, 4)));

test('a part is one device, and whole GPUs are as many as they are', () => {
  expect(devicesOf({ vcuda: { cores: 30, memory: '4Gi' } })).toBe(1);
  expect(devicesOf({ vcuda: { cores: 300 } })).toBe(3);
  expect(devicesOf({ alaudaMps: { cores: 100, memory: '4Gi' } })).toBe(1);
  expect([1, 100, 200].map((cores) => devicesIn('tencent.com/vcuda-core', cores))).toEqual([1, 1, 2]);
  expect(devicesIn('nvidia.com/gpu', 8)).toBe(8);
});

test('nodes offer the cores of all their GPUs, and one container of MPS uses those of one', () => {
  const shape = { machine: machines.dgxA100 };
  expect(offeredResources(gpuManager(), shape)).toEqual([{ resource: 'tencent.com/vcuda-core', perNode: 800 }]);
  expect(offeredResources(gpuManager())).toEqual([{ resource: 'tencent.com/vcuda-core' }]);
  expect(offeredResources(alaudaMps(), shape)).toEqual([{ resource: 'nvidia.com/mps-core', perNode: 800, perContainer: 100 }]);
});

test('a node holds what lies on its GPUs, not what its sums allow', () => {
  expect(fit(gpuManager(), vcuda(60, 16))).toBe(8);
  expect(fit(gpuManager(), vcuda(30, 16))).toBe(24);
  expect(fit(gpuManager(), vcuda(1, 200))).toBe(8);
  expect(fit(gpuManager(), vcuda(300))).toBe(2);
  expect(fit(gpuManager(), vcuda(60, 16), vcuda(60, 16))).toBe(4);
  expect(fit(gpuManager(), vcuda(60, 16), vcuda(20, 16))).toBe(8);
  expect(fit(gpuManager(), {})).toBeUndefined();
  expect(fit(alaudaMps(), mpsPart(25, 30))).toBe(16);
});

test('a container finds the memory that it asks for, or all of a whole GPU', () => {
  const memory = (sharing: Sharing, limits: Readonly<Record<string, number>>) =>
    deviceMemory(poolOf(sharing), gpuAsks({ containers: [containerOf(limits)] }));
  expect(memory(gpuManager(), vcuda(30, 16))).toBe(4096);
  expect(memory(gpuManager(), vcuda(100))).toBe(memory(gpuManager(), vcuda(100, 20)));
  expect(memory(gpuManager(), vcuda(100))).toBeGreaterThan(80_000);
  expect(memory(alaudaMps(), mpsPart(30, 4))).toBe(4096);
});

test('labels bring each to its nodes, and keep the device plugin off', () => {
  const off = { 'nvidia.com/gpu.deploy.device-plugin': 'false', 'nvidia.com/gpu.deploy.mig-manager': 'false' };
  expect(ownLabels('labs', gpuManager())).toEqual({ ...off, 'nvidia-device-enable': 'enable' });
  expect(ownLabels('labs', gpuManager({ nodeLabels: { 'nvidia-device-enable': 'vgpu' } }))).toEqual({
    ...off,
    'nvidia-device-enable': 'vgpu',
  });
  expect(ownLabels('labs', alaudaMps())).toEqual(off);
  expect(ownLabels('labs', alaudaMps({ nodeLabels: { a: 'b' } }))).toEqual({ ...off, a: 'b' });
});

test.each([
  [{ vcuda: { cores: 150 } }, 'request.vcuda.cores is not a number of whole GPUs', [100, 200]],
  [{ vcuda: { cores: 30 } }, 'request.vcuda.memory is missing: GPU-Manager gives no part of a GPU without an amount of memory', undefined],
  [{ vcuda: { cores: 100, memory: '4Gi' } }, 'request.vcuda.memory has no effect: whole GPUs come with all their memory', undefined],
  [
    { vcuda: { cores: 30, memory: '4100Mi' } },
    'request.vcuda.memory is not a multiple of 256Mi, the unit in which it is given out',
    ['4Gi', '4352Mi'],
  ],
  [
    { vcuda: { cores: 30, memory: 16 } },
    'request.vcuda.memory is too small',
    "a Kubernetes quantity of memory such as '8Gi', '256Mi' or more",
  ],
  [{ vcuda: { cores: 0, memory: '4Gi' } }, 'request.vcuda.cores is out of range', 'a whole number of 1 or more'],
  [{ alaudaMps: { cores: 101, memory: '4Gi' } }, 'request.alaudaMps.cores is out of range', 'a whole number from 1 to 100'],
  [
    { alaudaMps: { cores: 30, memory: '4352Mi' } },
    'request.alaudaMps.memory is not a multiple of 1Gi, the unit in which it is given out',
    ['4Gi', '5Gi'],
  ],
  [{ alaudaMps: { cores: 30 } }, 'request.alaudaMps.memory is missing', undefined],
])('fails for %j, and says what to write', (request, message, allowed) => {
  const problems = check(gpuRequestSchema, request, 'request');
  expect(problems.map(({ path, problem }) => `${path} ${problem}`)).toEqual([message]);
  if (allowed !== undefined) expect(problems[0]!.allowed).toEqual(allowed);
  expect(problems[0]!.fix).not.toBe('');
});

test('fails for options that these have not', () => {
  expect(refusedOf(() => gpuManager({ replicas: 4 } as never))).toEqual(['gpuManager().replicas is not a known property']);
  expect(refusedOf(() => alaudaMps({ nodeLabels: { 'a b': 'c' } }))).toEqual(['alaudaMps().nodeLabels["a b"] is not a valid key']);
});
