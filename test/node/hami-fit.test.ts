import type { PodSpec } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { fitPerNode, podsByAllocator } from '../../lib/plans/node';
import { hami, type HamiOptions } from '../../lib/plans/allocators';

/** Eight GPUs of 81559 MiB. */
const dgx = { machine: machines.dgxH100 };
const sharing = (options: HamiOptions = {}) => hami(options);
const limits = (gpus: number, rest: Record<string, number>) => ({
  'nvidia.com/gpu': gpus,
  ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [`nvidia.com/${key}`, value])),
});
const pod = (gpus: number, rest: Record<string, number>): PodSpec => ({
  containers: [{ name: 'main', image: 'x', resources: { limits: limits(gpus, rest) } }],
});
const fit = (spec: PodSpec, options?: HamiOptions) => podsByAllocator(dgx, spec, sharing(options));

test.each<[string, number, PodSpec, HamiOptions]>([
  ['memory', 8 * 9, pod(1, { gpumem: 8192 }), {}],
  ['memory that is promised beyond what there is', 8 * 14, pod(1, { gpumem: 8192 }), { deviceMemoryScaling: 1.5, deviceSplitCount: 20 }],
  ['containers on a GPU', 8 * 10, pod(1, { gpumem: 1024 }), {}],
  ['cores', 8 * 3, pod(1, { gpumem: 1024, gpucores: 30 }), {}],
  ['a percentage of memory', 8 * 3, pod(1, { 'gpumem-percentage': 30 }), {}],
  // Three GPUs of eight for each of two pods, and two that stay.
  ['several GPUs, which are different ones', 2, pod(3, { gpumem: 60000 }), {}],
  ['whole GPUs, which are for one container', 8, pod(1, {}), {}],
])('%s limits the pods of a node', (_what, expected, spec, options) => expect(fit(spec, options)).toBe(expected));

test('containers of a pod each take their part, sidecars included', () => {
  const two: PodSpec = {
    initContainers: [{ name: 'side', image: 'x', restartPolicy: 'Always', resources: { limits: limits(1, { gpumem: 40000 }) } }],
    containers: [{ name: 'main', image: 'x', resources: { limits: limits(1, { gpumem: 40000 }) } }],
  };
  expect(fit(two)).toBe(8);
});

test('a GPU whose cores are all given away takes nobody more', () => {
  const mixed: PodSpec = {
    containers: [
      { name: 'all', image: 'x', resources: { limits: limits(8, { gpumem: 1024, gpucores: 100 }) } },
      { name: 'none', image: 'x', resources: { limits: limits(1, { gpumem: 1024 }) } },
    ],
  };
  expect(fit(mixed)).toBe(0);
});

test('a container that asks for all of the memory by percentage has its GPUs alone, whatever memory it names beside it', () => {
  expect(fit(pod(4, { gpumem: 20000, 'gpumem-percentage': 100 }))).toBe(2);
  expect(fit(pod(4, { gpumem: 20000, 'gpumem-percentage': 50 }))).toBe(8);
});

test('cores or a percentage of zero are said as well: the GPU is shared', () => {
  expect(fit(pod(1, { gpucores: 0 }))).toBe(8);
  expect(fit(pod(1, { gpucores: 0, gpumem: 20000 }))).toBe(32);
  expect(fit({ containers: [...pod(1, { gpumem: 1024, gpucores: 0 }).containers, ...pod(1, { 'gpumem-percentage': 0 }).containers] })).toBe(
    4,
  );
});

test('the GPU of which least is taken comes first, cores and memory counted as well', () => {
  const parts = [limits(3, { 'gpumem-percentage': 30, gpucores: 30 }), limits(1, { gpumem: 1024, gpucores: 0 })];
  const spec: PodSpec = { containers: parts.map((its, index) => ({ name: `c${index}`, image: 'x', resources: { limits: its } })) };
  const six = { machine: { ...machines.dgxH100, gpus: machines.dgxH100.gpus.slice(0, 6) } };
  expect(podsByAllocator(six, spec, sharing({ deviceSplitCount: 5 }))).toBe(6);
});

test('of a GPU that is known by the size that it is sold by, nine tenths count, or all of it at most', () => {
  const nominal = { machine: { ...machines.dgxH100, gpu: 'A10' } } as const;
  expect(podsByAllocator(nominal, pod(1, { gpumem: 8192 }), sharing())).toBe(8 * 2);
  expect(podsByAllocator(nominal, pod(1, { gpumem: 8192 }), sharing(), 'most')).toBe(8 * 3);
  expect(podsByAllocator(nominal, pod(1, { gpumem: 30000 }), sharing(), 'most')).toBe(0);
  expect(podsByAllocator(nominal, pod(1, { 'gpumem-percentage': 50 }), sharing())).toBe(16);
});

test('what is not known is not counted', () => {
  expect(fit({ containers: [{ name: 'main', image: 'x' }] })).toBeUndefined();
  expect(fit({ initContainers: pod(1, { gpumem: 1 }).containers, containers: [] })).toBeUndefined();
});

test('a node with a kubelet that is known holds the lesser of what CPUs and GPUs allow', () => {
  const shape = { ...dgx, kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } } as const;
  const asking = (cpu: number): PodSpec => ({
    containers: [{ name: 'main', image: 'x', resources: { limits: { ...limits(1, { gpumem: 8192 }), cpu, memory: '1Gi' } } }],
  });
  expect(fitPerNode(shape, asking(1), hami())).toBe(72);
  expect(fitPerNode(shape, asking(100), hami())).toBe(2);
});
