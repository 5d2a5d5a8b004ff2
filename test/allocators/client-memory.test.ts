import { type GpuModel, gpuModels } from '../../lib/words/gpu';
import { type MachineShape, machines } from '../../lib/words/machine';
import { clientMemory, clientMemoryMiB, clientThreadPercentage, exclusive, mps, timeSlicing } from '../../lib/plans/allocators';
import type { PoolDescription } from '../../lib/plans/model';
import { poolOf } from '../charts/pools';

const shared = (replicas: number, rest: Partial<PoolDescription> = {}) =>
  clientMemory(poolOf('ranking', { sharing: mps({ replicas }), ...rest }));
const of = (gpu: GpuModel): MachineShape => ({ ...machines.dgxH100, gpu });

// 81559 MiB is what nvidia-smi prints for an H100 80GB.
test.each([
  [2, 40779, 50],
  [3, 27186, 33],
  [4, 20389, 25],
  [6, 13593, 16],
  [7, 11651, 14],
  [48, 1699, 2],
])('a client of one of %i replicas may use %i MiB and %i percent of the threads of an H100', (replicas, memoryMiB, threadPercentage) => {
  expect(shared(replicas)).toEqual({ memoryMiB, threadPercentage });
});

test('takes the memory of a GPU as a number as well, and leaves the fraction away', () => {
  expect(clientMemoryMiB(15360, { replicas: 7 })).toBe(2194);
  expect(clientThreadPercentage({ replicas: 16 })).toBe(6);
});

test('counts on the smallest GPU where a pool has several models', () => {
  const shapes = [{ machine: of('L4') }, { machine: of('H100-SXM5-80GB') }];
  for (const given of [shapes, shapes.toReversed()])
    expect(shared(4, { shapes: given })?.memoryMiB).toBe(clientMemoryMiB('L4', { replicas: 4 }));
});

test('knows the model of a borrowed pool without its machine', () => {
  const { shapes: _, ...borrowed } = poolOf('theirs', { sharing: mps({ replicas: 4 }) });
  expect(clientMemory({ ...borrowed, gpu: 'H100-SXM5-80GB' })?.memoryMiB).toBe(20389);
  expect(clientMemory(borrowed)).toBeUndefined();
});

test.each([exclusive(), timeSlicing({ replicas: 4 })])('says nothing where memory is not limited', (sharing) => {
  expect(clientMemory(poolOf('a', { sharing }))).toBeUndefined();
});

test('counts on what every driver finds on a GPU, and says what some find', () => {
  expect(shared(4, { shapes: [{ machine: of('T4') }] })).toEqual({ memoryMiB: 3777, mostMemoryMiB: 3840, threadPercentage: 25 });
  expect(shared(4, { shapes: [{ machine: of('A100-PCIe-40GB') }] })).toMatchObject({ memoryMiB: 10134, mostMemoryMiB: 10240 });
});

test('knows the memory of every GPU, and says where it follows from the size that the GPU is sold by', () => {
  expect(shared(4, { shapes: [{ machine: of('A10') }] })).toEqual({
    memoryMiB: 5529,
    mostMemoryMiB: 6144,
    nominal: true,
    threadPercentage: 25,
  });
  for (const gpu of gpuModels) expect([gpu, shared(2, { shapes: [{ machine: of(gpu) }] })?.memoryMiB]).toEqual([gpu, expect.any(Number)]);
});

test.each([undefined, null, {}, { sharing: {} }, 'train'])('fails by name for what is not a description: %j', (given) => {
  expect(() => clientMemory(given as never)).toThrow(/^clientMemory\.pool: [^]*the description of a pool/);
});
