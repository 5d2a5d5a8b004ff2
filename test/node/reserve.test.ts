import { parseMemory } from '../../lib/words/kubernetes';
import { type MachineShape, machines, parseCpuList } from '../../lib/words/machine';
import { planKubelet } from '../../lib/plans/node';
import { reservedCpus, reservedMemory } from '../../lib/plans/node/reserve';
import { exclusive } from '../../lib/plans/allocators';

const { dgxH100 } = machines;
const GiB = 1024 ** 3;
/** A machine whose NUMA nodes have these amounts of memory, in MiB, and as many huge pages of 1 GiB. */
const uneven = (memory: readonly number[], pages: readonly number[] = []): MachineShape => ({
  ...dgxH100,
  numa: (dgxH100.numa ?? []).map((node, index) => ({
    ...node,
    memoryMiB: memory[index] ?? 0,
    ...(pages[index] === undefined ? {} : { hugePages: { '1Gi': pages[index] } }),
  })),
});
const bytes = (machine: MachineShape, amount: number) =>
  reservedMemory(machine, amount).map(({ numaNode, limits }) => [numaNode, parseMemory(limits['memory'])]);

test('memory is reserved on every NUMA node alike, and what does not divide on the first', () => {
  expect(bytes(uneven([100_000, 100_000]), 3 * 2 ** 20 + 5)).toEqual([
    [0, 2 * 2 ** 20 + 5],
    [1, 2 ** 20],
  ]);
});

test.each([
  ['a small NUMA node', uneven([500_000, 2048]), [0, 7 * GiB], [1, GiB]],
  ['one whose memory is huge pages', uneven([64 * 1024, 64 * 1024], [60]), [0, 2 * GiB], [1, 6 * GiB]],
])('%s keeps half of its memory', (_what, machine, ...expected) => {
  expect(bytes(machine, 8 * GiB)).toEqual(expected);
});

test('what no NUMA node has adds up all the same', () => {
  expect(bytes(uneven([1024, 1024]), 8 * GiB)).toEqual([
    [0, 7.5 * GiB],
    [1, GiB / 2],
  ]);
});

test('CPUs that somebody reserves by their number are whole cores of every NUMA node', () => {
  const cpus = reservedCpus(dgxH100, 32) ?? [];
  expect(cpus).toHaveLength(32);
  expect(cpus.filter((cpu) => cpu >= 56 && cpu < 112)).toHaveLength(8);
  expect(reservedCpus(dgxH100, 1)).toEqual([0, 112]);
  expect(reservedCpus(dgxH100, 1000)).toHaveLength(224);
});

test.each([
  { kubeReserved: { cpu: '32' } },
  { systemReserved: { cpu: '32' } },
  { kubeReserved: { cpu: '30500m' }, systemReserved: { cpu: '1' } },
])('the list of reserved CPUs is as long as %j says', (overrides) => {
  const cluster = { kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const kubelet = planKubelet({ machine: dgxH100, intent: 'training', sharing: exclusive(), cluster, overrides });
  expect(parseCpuList(kubelet.reservedSystemCPUs ?? '')).toHaveLength(32);
});

test('CPUs that somebody reserves by their number on a machine without whole cores for pods are that number', () => {
  const machine = {
    ...machines.aws['g6.xlarge'],
    numa: [{ id: 0, cpus: '0-3', cores: ['0,2', '1,3'] }],
    threadsPerCore: 2,
  } as MachineShape;
  const cluster = { kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const reserved = (cpu: string) =>
    planKubelet({ machine, intent: 'inference', sharing: exclusive(), cluster, overrides: { kubeReserved: { cpu } } }).reservedSystemCPUs;
  expect(machine.cpus).toBe(4);
  expect(reserved('1')).toBe('0');
  expect(reserved('500m')).toBe('0');
  expect(reserved('2')).toBe('0,2');
});

test.each([
  [4, 1],
  [8, 1],
  [12, 1],
  [16, 2],
  [96, 4],
])('of a machine with %i CPUs of one NUMA node the system keeps %i', (cpus, kept) => {
  const cores = Array.from({ length: cpus / 2 }, (_, core) => `${core},${core + cpus / 2}`);
  const machine = {
    ...machines.aws['g6.xlarge'],
    cpus,
    threadsPerCore: 2,
    numa: [{ id: 0, cpus: `0-${cpus - 1}`, cores }],
  } as MachineShape;
  const cluster = { kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const planned = (shape: MachineShape) => planKubelet({ machine: shape, intent: 'inference', sharing: exclusive(), cluster });
  expect(parseCpuList(planned(machine).reservedSystemCPUs ?? '')).toHaveLength(kept);
  // The same where CPUs cannot be named.
  const { numa: _numa, ...unknown } = machine;
  expect(planned(unknown as MachineShape).kubeReserved).toMatchObject({ cpu: String(kept) });
});
