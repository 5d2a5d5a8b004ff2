import {
  bind,
  gpuAsks,
  kaiFractions,
  offeredResources,
  settledSharing,
  unboundParts,
  volcanoVgpu,
  podsOnGpus,
} from '../../lib/plans/allocators';
import type { Container, Labels } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import type { GpuRequest, PoolDescription, Sharing } from '../../lib/plans/model';
import { refusedOf } from '../refused';

const machine = machines.dgxA100;
const poolOf = (sharing: Sharing): PoolDescription => {
  const shapes = [{ machine }];
  return { sharing: settledSharing(sharing, shapes), shapes, nodeSelector: {}, taints: [] } as unknown as PoolDescription;
};
const bound = (sharing: Sharing, request: GpuRequest) => {
  const { containers, pod } = bind([{ container: 'a', request }], poolOf(sharing));
  return { limits: containers['a']?.resources ?? {}, pod };
};
const fit = (sharing: Sharing, limits: Readonly<Record<string, number>>, annotations?: Labels) => {
  const container: Container = { name: 'a', image: 'x:1', resources: { limits } };
  const { sharing: settled } = poolOf(sharing);
  return podsOnGpus(machine, { containers: [container] }, settled, 'least', annotations);
};
const vgpu = (count: number, memory?: number, cores?: number) => ({
  'volcano.sh/vgpu-number': count,
  ...(memory === undefined ? {} : { 'volcano.sh/vgpu-memory': memory }),
  ...(cores === undefined ? {} : { 'volcano.sh/vgpu-cores': cores }),
});
const migMode = volcanoVgpu({ operatingMode: 'mig', nodeNames: ['node-1'] });

test('a unit of memory is so large that the kubelet learns of all units of a node', () => {
  const factorOf = (name: 'dgxA100' | 'dgxH100', options = {}) =>
    settledSharing(volcanoVgpu(options), [{ machine: machines[name] }]).share as { gpuMemoryFactor?: number };
  expect(factorOf('dgxH100').gpuMemoryFactor).toBe(32);
  expect(factorOf('dgxH100', { gpuMemoryFactor: 1024 }).gpuMemoryFactor).toBe(1024);
  expect((8 * 81_920) / 32).toBeLessThanOrEqual(32_767);
  expect(settledSharing(volcanoVgpu(), [])).toEqual(volcanoVgpu());
});

test('Volcano gets GPUs, memory of each in units, and cores, and its scheduler places the pods', () => {
  const { limits, pod } = bound(volcanoVgpu(), { vgpu: { gpus: 2, memory: '10Gi', cores: 30 } });
  expect(limits).toEqual(vgpu(2, 320, 30));
  expect(pod).toMatchObject({ schedulerName: 'volcano', annotations: {} });
  expect(bound(volcanoVgpu(), { gpus: 2 }).limits).toEqual(vgpu(2));
  expect(bound(volcanoVgpu({ gpuMemoryFactor: 1 }), { vgpu: { gpus: 1, memory: '1.5Gi' } }).limits).toEqual(vgpu(1, 1536));
});

test('a percentage is an amount where the GPU is known, since no node advertises percentages', () => {
  expect(bound(volcanoVgpu({ gpuMemoryFactor: 1 }), { vgpu: { gpus: 1, memoryPercentage: 25 } }).limits).toEqual(vgpu(1, 20_480));
  const unknown = { sharing: volcanoVgpu(), nodeSelector: {}, taints: [] } as unknown as PoolDescription;
  const { containers } = bind([{ container: 'a', request: { vgpu: { gpus: 1, memoryPercentage: 25 } } }], unknown);
  expect(containers['a']!.resources).toEqual({ ...vgpu(1), 'volcano.sh/vgpu-memory-percentage': 25 });
});

test('pods of MIG nodes take no others', () =>
  expect(bound(migMode, { vgpu: { gpus: 1, memory: '16Gi' } }).pod.annotations).toEqual({ 'volcano.sh/vgpu-mode': 'mig' }));

test('a node holds the pods that its GPUs have memory, cores and places for', () => {
  const sharing = volcanoVgpu({ gpuMemoryFactor: 1 });
  // 81920 MiB of each of eight GPUs.
  expect(fit(sharing, vgpu(1, 40_960))).toBe(16);
  expect(fit(sharing, vgpu(1, 41_000))).toBe(8);
  expect(fit(sharing, vgpu(2, 40_960))).toBe(8);
  expect(fit(sharing, vgpu(1, 1024))).toBe(80);
  expect(fit(sharing, vgpu(1, 1024, 30))).toBe(24);
  expect(fit(sharing, vgpu(1, 1024, 100))).toBe(8);
  expect(fit(sharing, vgpu(1))).toBe(8);
  // Memory alone is memory of one GPU.
  expect(fit(sharing, { 'volcano.sh/vgpu-memory': 40_960 })).toBe(16);
  expect(fit(volcanoVgpu(), vgpu(1, 1280))).toBe(16);
  expect(fit(migMode, vgpu(1, 1024))).toBeUndefined();
});

test('KAI gets fractions in annotations of the pod, and whole GPUs in limits', () => {
  const named = { 'gpu-fraction-container-name': 'a' };
  const half = bound(kaiFractions({ queue: 'research' }), { vgpu: { gpus: 1, memoryPercentage: 50 } });
  expect(half).toMatchObject({ limits: {}, pod: { schedulerName: 'kai-scheduler', labels: { 'kai.scheduler/queue': 'research' } } });
  expect(half.pod.annotations).toEqual({ 'gpu-fraction': '0.5', ...named });
  const two = bound(kaiFractions(), { vgpu: { gpus: 2, memory: '2000Mi' } });
  expect(two.pod.annotations).toEqual({ 'gpu-memory': '2000', 'gpu-fraction-num-devices': '2', ...named });
  const whole = bound(kaiFractions(), { vgpu: { gpus: 2, memoryPercentage: 100 } });
  expect(whole).toMatchObject({ limits: { 'nvidia.com/gpu': 2 }, pod: { annotations: {}, labels: {} } });
  expect(bound(kaiFractions(), { gpus: 3 }).limits).toEqual({ 'nvidia.com/gpu': 3 });
});

test('fractions are of the first container, unless the pod names another', () => {
  const containers = ['a', 'b'].map((name) => ({ name, image: 'x:1' }));
  const read = (annotations: Labels) =>
    gpuAsks({ containers }, undefined, undefined, annotations).map(({ container, resource, count }) => [container, resource, count]);
  expect(read({ 'gpu-fraction': '0.5' })).toEqual([['a', 'gpu-fraction', 1]]);
  expect(read({ 'gpu-memory': '2000', 'gpu-fraction-num-devices': '2', 'gpu-fraction-container-name': 'b' })).toEqual([
    ['b', 'gpu-fraction', 2],
    ['b', 'gpu-memory', 2000],
  ]);
  expect(read({ 'gpu-fraction-num-devices': '2' })).toEqual([]);
});

test('a GPU holds as many fractions as it has memory for', () => {
  expect(fit(kaiFractions(), {}, { 'gpu-fraction': '0.5' })).toBe(16);
  expect(fit(kaiFractions(), {}, { 'gpu-fraction': '0.6' })).toBe(8);
  expect(fit(kaiFractions(), {}, { 'gpu-memory': '40960', 'gpu-fraction-num-devices': '2' })).toBe(8);
  expect(fit(kaiFractions(), {}, { 'gpu-memory': '1', 'gpu-fraction-num-devices': '9' })).toBe(0);
  expect(fit(kaiFractions(), {})).toBeUndefined();
  // Whole GPUs are shared with nobody.
  expect(fit(kaiFractions(), { 'nvidia.com/gpu': 2 })).toBe(4);
  expect(offeredResources(kaiFractions(), { machine })).toEqual([{ resource: 'nvidia.com/gpu', perNode: 8 }]);
});

const refusedParts = (sharing: Sharing, ...requests: readonly GpuRequest[]) =>
  unboundParts(
    requests.map((request, index) => ({ container: String(index), request })),
    poolOf(sharing),
  ).map(({ container, at, problem }) => `${container} ${at}: ${problem}`);

test('fails for what an allocator has no words for', () => {
  const all = { gpus: 1, memory: '1Gi', cores: 10, priority: 0 } as const;
  expect(refusedParts(volcanoVgpu(), { vgpu: all })).toEqual(['0 vgpu.priority: is of HAMi alone']);
  expect(refusedParts(migMode, { gpus: 1 }, { vgpu: { gpus: 1, memory: '1Gi', cores: 1 } })).toEqual([
    '0 : says no memory, by which Volcano finds a MIG device',
    '1 vgpu.cores: has no effect: a MIG device comes with cores of its own',
  ]);
  expect(refusedParts(kaiFractions(), { vgpu: all })).toEqual([
    '0 vgpu.cores: is nothing that KAI gives out',
    '0 vgpu.priority: is nothing that KAI gives out',
  ]);
  const [half, whole] = [{ vgpu: { gpus: 1, memoryPercentage: 50 } }, { gpus: 1 }] as const;
  expect(refusedParts(kaiFractions(), half, half)).toHaveLength(1);
  expect(refusedParts(kaiFractions(), whole, half)).toEqual([expect.stringMatching(/^0 : is one request too many/)]);
  expect(refusedParts(kaiFractions(), whole, whole)).toEqual([]);
});

test.each<[string, () => unknown, string]>([
  ['names of nodes without the mode that needs them', () => volcanoVgpu({ nodeNames: ['a'] }), "nodeNames is for operatingMode: 'mig'"],
  ['MIG without the names of its nodes', () => volcanoVgpu({ operatingMode: 'mig' }), 'nodeNames is missing'],
  ['a mode that no release knows', () => volcanoVgpu({ operatingMode: 'mps' as never }), 'volcanoVgpu().operatingMode'],
  ['memory that is promised twice', () => volcanoVgpu({ deviceMemoryScaling: 2 } as never), 'volcanoVgpu().deviceMemoryScaling'],
  ['a queue that is no label value', () => kaiFractions({ queue: 'a b' }), 'kaiFractions().queue'],
])('fails for %s', (_what, make, problem) => expect(refusedOf(make)).toEqual([expect.stringContaining(problem)]));
