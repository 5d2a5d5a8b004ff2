import type { GpuModel } from '../../lib/words/gpu';
import { type MachineShape, machines } from '../../lib/words/machine';
import { mergeModel, type PodFacts, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { judge, unknownsOf } from '../../lib/rules';
import { clientMemory, hami, mps } from '../../lib/plans/allocators';
import { labs } from './hami-cases';

const one = (gpu: GpuModel): MachineShape => ({ ...machines.dgxH100, gpu, gpus: [{ index: 0 }] });

/** Two nodes with one GPU each. */
const poolOf = (sharing: Sharing, gpu: GpuModel): PoolDescription => labs({ sharing, gpu, shapes: [{ machine: one(gpu) }] });

const facts = (limits: Record<string, number>, rest: Partial<PodFacts>): PodFacts => ({
  path: 'ml/web',
  owner: { group: 'apps', kind: 'Deployment', name: 'web', namespace: 'ml' },
  pointer: 'spec.template.spec',
  spec: { schedulerName: 'hami-scheduler', containers: [{ name: 'main', image: 'x', resources: { limits } }] },
  pool: 'prod/labs',
  ...rest,
});

const found = (pool: PoolDescription, pod: PodFacts) =>
  judge(mergeModel([{ pools: [pool], pods: [pod] }])).flatMap(({ rule, severity, problem, allowed }) =>
    /memory|capacity/.test(rule) ? [{ rule, severity, problem, allowed }] : [],
  );
const idsOf = (...args: Parameters<typeof found>) => found(...args).map(({ rule }) => rule);

const client = (gpu: GpuModel, modelMemoryMiB: number) =>
  [poolOf(mps({ replicas: 4 }), gpu), facts({ 'nvidia.com/gpu': 1 }, { modelMemoryMiB })] as const;
const part = (gpu: GpuModel, mib: number, replicas = 1) =>
  [poolOf(hami(), gpu), facts({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': mib }, { replicas })] as const;

const nominal: readonly GpuModel[] = ['A10', 'L40', 'A40', 'V100-SXM2-16GB', 'A30', 'H100-NVL-94GB', 'RTX-A6000', 'GB10'];

describe.each(nominal)('%s, which is known by the size that it is sold by', (gpu) => {
  test('fails to hold 500Gi, of a client and of a part', () => {
    expect(idsOf(...client(gpu, 500 * 1024))).toEqual(['sharing/model-memory']);
    expect(idsOf(...part(gpu, 500 * 1024))).toEqual(['hami/memory']);
  });

  test('the message says what the bound is', () =>
    expect(found(...client(gpu, 500 * 1024))[0]?.problem).toMatch(/, by the size that the GPU is sold by$/));

  test('1Gi is not a subject', () => {
    expect(idsOf(...client(gpu, 1024))).toEqual([]);
    expect(idsOf(...part(gpu, 1024))).toEqual([]);
  });
});

test('fails to put ten parts of 20Gi on two A10', () => expect(idsOf(...part('A10', 20 * 1024, 10))).toEqual(['pool/capacity']));

describe('between what every driver finds and what some do, a warning says so', () => {
  test.each<[string, readonly [PoolDescription, PodFacts]]>([
    ['client of a T4', client('T4', 3800)],
    ['part of a T4', part('T4', 15200)],
    ['part of an A100 40GB', part('A100-SXM4-40GB', 40900)],
    ['part of an A10', part('A10', 23000)],
    // Three fit in 24576 MiB, and two in the nine tenths that are sure.
    ['parts of A10s together', part('A10', 8192, 6)],
  ])('%s', (_what, args) => expect(found(...args)).toMatchObject([{ rule: 'pool/memory-margin', severity: 'warning' }]));

  test('and none where a driver has been seen', () => expect(idsOf(...part('L4', 23034, 2))).toEqual([]));
  test('and an error beyond', () => expect(idsOf(...part('T4', 15361))).toEqual(['hami/memory']));
});

test('memory of a GPU that nobody names is not checked, which is said as unknown', () => {
  const { gpu: _, shapes: _shapes, ...borrowed } = poolOf(hami(), 'L4');
  const [, asking] = part('L4', 500_000);
  expect(found(borrowed, asking)).toEqual([]);
  expect(unknownsOf(mergeModel([{ pools: [borrowed], pods: [asking] }]))).toContainEqual(
    expect.objectContaining({ rule: 'pool/memory-margin', missing: "nothing says which GPU pool 'labs' has" }),
  );
  expect(idsOf(borrowed, facts({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 }, {}))).toEqual([]);
});

describe('at a bound', () => {
  const pool = poolOf(mps({ replicas: 4 }), 'T4');
  const { memoryMiB, mostMemoryMiB = 0 } = clientMemory(pool)!;

  test.each<[string, readonly [PoolDescription, PodFacts], readonly string[]]>([
    ['what every driver gives a client', client('T4', memoryMiB), []],
    ['a MiB more', client('T4', memoryMiB + 1), ['pool/memory-margin']],
    ['what some driver gives', client('T4', mostMemoryMiB), ['pool/memory-margin']],
    ['more than that', client('T4', mostMemoryMiB + 1), ['sharing/model-memory']],
    ['what every driver finds', part('T4', 15109), []],
    ['a MiB more of a part', part('T4', 15110), ['pool/memory-margin']],
    ['what some driver finds', part('T4', 15360), ['pool/memory-margin']],
  ])('%s', (_what, args, rules) => expect(idsOf(...args)).toEqual(rules));

  test('the message says who asks and who makes sure', () => {
    const problem = (args: readonly [PoolDescription, PodFacts]) => found(...args)[0]?.problem;
    expect(problem(client('T4', memoryMiB + 1))).toBe("a client needs more memory of a GPU of pool 'labs' than every driver finds");
    expect(problem(part('T4', 15110))).toBe("container 'main' asks for more memory of a GPU of pool 'labs' than every driver finds");
    expect(problem(part('A10', 23000))).toMatch(/ than the size that it is sold by makes sure$/);
    expect(problem(client('T4', mostMemoryMiB + 1))).toBe("is more than a client of pool 'labs' may allocate");
    expect(problem(part('T4', 15361))).toBe("container 'main' asks for more memory than a GPU of pool 'labs' has");
  });
});

test('memory that HAMi promises more than once counts as often', () => {
  const [, pod] = part('L4', 46068);
  const [, more] = part('L4', 46069);
  const twice = poolOf(hami({ deviceMemoryScaling: 2 }), 'L4');
  expect(idsOf(twice, pod)).toEqual([]);
  expect(found(twice, more)).toMatchObject([{ rule: 'hami/memory', allowed: 'up to 46068Mi' }]);
  const doubtful = poolOf(hami({ deviceMemoryScaling: 2 }), 'T4');
  expect(idsOf(doubtful, part('T4', 30_720)[1])).toEqual(['pool/memory-margin']);
  expect(idsOf(doubtful, part('T4', 30_721)[1])).toEqual(['hami/memory']);
});

describe('machines of several GPUs', () => {
  const mixed = (...gpus: readonly GpuModel[]) => labs({ sharing: hami(), shapes: gpus.map((gpu) => ({ machine: one(gpu) })) });

  test('hold a part that the largest holds', () => {
    for (const pool of [mixed('T4', 'L4', 'L4'), mixed('L4', 'T4', 'T4'), mixed('T4', 'L4', 'T4')]) {
      expect(idsOf(pool, part('L4', 20_000)[1])).toEqual([]);
      expect(found(pool, part('L4', 30_000)[1])).toMatchObject([{ rule: 'hami/memory', allowed: 'up to 23034Mi' }]);
    }
  });

  test('hold as many parts as the best of them, and doubt is of those that vary', () => {
    const tight = (replicas: number) => found(mixed('L4', 'A10'), part('A10', 8192, replicas)[1]);
    expect(tight(4)).toEqual([]);
    expect(tight(6)).toMatchObject([
      { rule: 'pool/memory-margin', problem: expect.stringMatching(/ the size that it is sold by makes sure$/), allowed: 'up to 4' },
    ]);
  });
});
