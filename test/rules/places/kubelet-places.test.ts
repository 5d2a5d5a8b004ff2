import { machines } from '../../../lib/words/machine';
import { labs } from '../hami-cases';
import { foundIn } from './places';

const { dgxH100 } = machines;
const { numa: _numa, ...withoutNuma } = dgxH100;
const kubelet = (
  configuration: object,
  { machine = dgxH100, ...rest }: { readonly machine?: typeof dgxH100; readonly partial?: true } = {},
) =>
  ({
    pools: [labs({ shapes: [{ machine }] })],
    kubelets: [
      {
        path: 'prod/labs',
        pool: 'prod/labs',
        machine: machine.name,
        configuration: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...configuration },
        ...rest,
      },
    ],
  }) as Parameters<typeof foundIn>[1];
const said = (id: string, configuration: object, rest: Parameters<typeof kubelet>[1] = {}) =>
  foundIn(`kubelet/${id}`, kubelet(configuration, rest));
const problems = (id: string, configuration: object, rest: Parameters<typeof kubelet>[1] = {}) =>
  said(id, configuration, rest).map(({ problem }) => problem);

test('memory that is kept for more pods than a machine holds is put down to their number', () => {
  const kubeReserved = { memory: '11000255Mi' };
  expect(said('allocatable', { kubeReserved, maxPods: 1000000 })).toMatchObject([
    { at: 'kubeReserved.memory', fix: 'reserve less: kubeReserved.memory follows from maxPods, 1000000, where it is not given' },
  ]);
  expect(said('allocatable', { kubeReserved })[0]).not.toHaveProperty('fix', expect.stringContaining('maxPods'));
});

describe('CPUs that are set aside', () => {
  const STATIC = { cpuManagerPolicy: 'static' };

  test('are needed by the static policy, in one of three ways', () => {
    expect(said('cpu-reservation', STATIC)).toMatchObject([{ at: 'reservedSystemCPUs' }]);
    for (const none of ['0', '0m'])
      expect(said('cpu-reservation', { ...STATIC, kubeReserved: { cpu: none }, systemReserved: { cpu: none } })).toHaveLength(1);
    expect(said('cpu-reservation', { ...STATIC, kubeReserved: { cpu: '500m' } })).toEqual([]);
    expect(said('cpu-reservation', { ...STATIC, systemReserved: { cpu: '1' } })).toEqual([]);
    expect(said('cpu-reservation', { ...STATIC, reservedSystemCPUs: '0' })).toEqual([]);
    expect(said('cpu-reservation', { ...STATIC, kubeReserved: { memory: '1Gi' } })).toHaveLength(1);
  });

  test('are there, and are not all of them', () => {
    expect(said('reserved-cpus', { reservedSystemCPUs: '0-223' })).toMatchObject([
      { at: 'reservedSystemCPUs', got: '0-223', fix: 'leave out the CPUs on which pods should run' },
    ]);
    expect(problems('reserved-cpus', { reservedSystemCPUs: '0-223' })[0]).toMatch(/^reserves every CPU/);
    expect(said('reserved-cpus', { reservedSystemCPUs: '0-222' })).toEqual([]);
    expect(said('reserved-cpus', { reservedSystemCPUs: 'all' })).toMatchObject([{ at: 'reservedSystemCPUs', got: 'all' }]);
    expect(problems('reserved-cpus', { reservedSystemCPUs: '224-231' })[0]).toMatch(/ has no CPU 224, .*, 231$/);
    expect(problems('reserved-cpus', { reservedSystemCPUs: '220-240' })).toEqual([
      `${dgxH100.name} has no CPU 224, 225, 226, 227, 228, 229, 230, 231 and 9 more`,
    ]);
  });

  test('are shown where one is not there', () => {
    const machine = withoutNuma as typeof dgxH100;
    expect(said('reserved-cpus', { reservedSystemCPUs: '0-999' })).toMatchObject([{ allowed: '0-223' }]);
    expect(said('reserved-cpus', { reservedSystemCPUs: '999' }, { machine })).toMatchObject([{ allowed: '0-223' }]);
  });

  test('are counted where nobody knows the NUMA nodes', () => {
    const machine = withoutNuma as typeof dgxH100;
    expect(problems('reserved-cpus', { reservedSystemCPUs: '0,224' }, { machine })).toEqual([`${machine.name} has no CPU 224`]);
    expect(problems('reserved-cpus', { reservedSystemCPUs: '0-223' }, { machine })[0]).toMatch(/^reserves every CPU/);
    expect(said('reserved-cpus', { reservedSystemCPUs: '0,223' }, { machine })).toEqual([]);
  });

  test('are whole cores, where pods get CPUs of their own', () => {
    expect(problems('whole-cores', { ...STATIC, reservedSystemCPUs: '0' })).toEqual([
      expect.stringMatching(/^takes one thread of the core 0,112$/),
    ]);
    expect(problems('whole-cores', { ...STATIC, reservedSystemCPUs: '0-1' })).toEqual([
      expect.stringMatching(/^takes one thread of the cores 0,112 and 1,113$/),
    ]);
    expect(problems('whole-cores', { ...STATIC, reservedSystemCPUs: '0-9' })[0]?.split(' and ')).toHaveLength(4);
    expect(said('whole-cores', { ...STATIC, reservedSystemCPUs: '0,112' })).toEqual([]);
    expect(said('whole-cores', { cpuManagerPolicy: 'none', reservedSystemCPUs: '0' })).toEqual([]);
    expect(said('whole-cores', { ...STATIC, reservedSystemCPUs: 'x' })).toEqual([]);
    expect(said('whole-cores', { ...STATIC, reservedSystemCPUs: '0' }, { machine: withoutNuma })).toEqual([]);
  });
});

describe('memory that is set aside on NUMA nodes', () => {
  const one = (numaNode: number, limits: Record<string, string>) => ({ numaNode, limits });
  const reserved = (...entries: readonly object[]) => said('reserved-memory', { reservedMemory: entries });

  test.each<[string, readonly object[], object]>([
    [
      'a NUMA node that is not there',
      [one(0, { memory: '1Gi' }), one(7, { memory: '1Gi' })],
      { at: 'reservedMemory[1]', got: 7, allowed: [0, 1], fix: expect.stringMatching(/^reserve this memory on NUMA nodes that are there/) },
    ],
    ['huge pages', [one(0, { 'hugepages-1Gi': '1Gi' })], { at: 'reservedMemory[0]', got: 'hugepages-1Gi', allowed: ['memory'] }],
    ['no amount', [one(0, { memory: '0' })], { at: 'reservedMemory[0]', got: '0' }],
    ['one twice', [one(0, { memory: '1Gi' }), one(0, { memory: '2Gi' })], { at: 'reservedMemory[1]', got: { memory: '2Gi' } }],
  ])('fails for %s', (_what, entries, finding) => expect(reserved(...entries)).toMatchObject([finding]));

  test('may name each NUMA node once, and any where the machine is not known', () => {
    expect(reserved(one(0, { memory: '1Gi' }), one(1, { memory: '1Gi' }))).toEqual([]);
    const entries = { reservedMemory: [one(7, { memory: '1Gi' })] };
    expect(said('reserved-memory', entries, { machine: withoutNuma })).toEqual([]);
    expect(problems('reserved-memory', entries)).toEqual([`${dgxH100.name} has no NUMA node 7`]);
  });

  const summed = (rest: object, memory = '1124Mi') =>
    said('reserved-memory', {
      memoryManagerPolicy: 'Static',
      reservedMemory: [one(0, { memory })],
      kubeReserved: { memory: '1Gi' },
      ...rest,
    });

  test('adds up to what is reserved elsewhere and what is kept free', () => {
    expect(summed({})).toEqual([]);
    expect(summed({}, '1Gi')).toMatchObject([{ at: 'reservedMemory', got: '1024Mi', allowed: '1124Mi in all' }]);
    expect(summed({ evictionHard: { 'nodefs.available': '5%' } }, '1Gi')).toEqual([]);
    expect(summed({ evictionHard: { 'nodefs.available': '5%' }, mergeDefaultEvictionSettings: true })).toEqual([]);
    expect(summed({ evictionHard: { 'nodefs.available': '5%' }, mergeDefaultEvictionSettings: false }, '1Gi')).toEqual([]);
    expect(summed({ evictionHard: { 'memory.available': '200Mi' } }, '1224Mi')).toEqual([]);
    expect(summed({ evictionHard: { 'memory.available': '5%' } })).toEqual([]);
    expect(summed({ kubeReserved: { memory: 'much' } })).toEqual([]);
    expect(summed({ systemReserved: { memory: '1Gi' } }, '2148Mi')).toEqual([]);
  });

  test('names the fraction of a byte to which whole bytes do not add up', () => {
    const half = { systemReserved: { memory: '500m' } };
    const named = [{ at: 'systemReserved.memory', got: '500m', problem: expect.stringContaining('fraction of a byte') as string }];
    expect(summed(half)).toMatchObject(named);
    expect(summed({ systemReserved: { memory: '0.1Gi' } }, '1227Mi')).toMatchObject([{ at: 'systemReserved.memory', got: '0.1Gi' }]);
    expect(summed(half, '1178599424500m')).toEqual([]);
    expect(summed({ kubeReserved: { memory: '-1' } })).toEqual([]);
    expect(summed({ kubeReserved: { memory: '1073741824.5' } })).toMatchObject([{ at: 'kubeReserved.memory' }]);
    expect(summed({ evictionHard: { 'memory.available': '104857600500m' } })).toMatchObject([{ at: 'evictionHard["memory.available"]' }]);
  });

  test('adds up in a part of a configuration that says all of it', () => {
    const all = {
      memoryManagerPolicy: 'Static',
      reservedMemory: [one(0, { memory: '3Gi' }), one(1, { memory: '2Gi' })],
      kubeReserved: { memory: '4Gi' },
      systemReserved: { memory: '1Gi' },
      evictionHard: { 'memory.available': '100Mi' },
    };
    const part = (rest: object) => said('reserved-memory', { ...all, ...rest }, { partial: true });
    expect(part({})).toMatchObject([{ at: 'reservedMemory', got: '5120Mi', allowed: '5220Mi in all' }]);
    expect(part({ memoryManagerPolicy: 'None' })).toEqual([]);
    for (const key of ['reservedMemory', 'kubeReserved', 'systemReserved', 'evictionHard']) expect(part({ [key]: undefined })).toEqual([]);
    for (const key of ['kubeReserved', 'systemReserved', 'evictionHard']) expect(part({ [key]: { pid: '100' } })).toEqual([]);
  });

  test('is needed by the static policy', () => {
    expect(said('reserved-memory', { memoryManagerPolicy: 'Static', evictionHard: {} })).toMatchObject([
      { at: 'reservedMemory', problem: expect.stringContaining('needs memory reserved') },
    ]);
    expect(said('reserved-memory', { memoryManagerPolicy: 'None', evictionHard: {} })).toEqual([]);
  });
});

describe('kubelet/eviction-partial', () => {
  const ALL = {
    'memory.available': '1Gi',
    'nodefs.available': '1%',
    'nodefs.inodesFree': '1%',
    'imagefs.available': '1%',
    'imagefs.inodesFree': '1%',
  };

  test.each(Object.keys(ALL))('names %s where it is missing', (signal) => {
    const evictionHard = Object.fromEntries(Object.entries(ALL).filter(([key]) => key !== signal));
    expect(said('eviction-partial', { evictionHard })).toMatchObject([
      { at: 'evictionHard', got: evictionHard, problem: expect.stringContaining(`${signal} become 0`) },
    ]);
  });

  test('is content with all of them, with none, and with those that are merged', () => {
    expect(said('eviction-partial', { evictionHard: ALL })).toEqual([]);
    expect(said('eviction-partial', {})).toEqual([]);
    expect(said('eviction-partial', { evictionHard: {}, mergeDefaultEvictionSettings: true })).toEqual([]);
  });
});
