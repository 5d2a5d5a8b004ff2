import {
  type MachineShape,
  coresOfNode,
  cpuNodes,
  cpusOfMachine,
  cpusOfNode,
  gpusOfNode,
  gpusPerNode,
  machines,
  nodesForGpus,
  numaOf,
} from '../../lib/words/machine';

const { dgxA100, dgxH100 } = machines;
const unknown: MachineShape = machines.aws['g6.12xlarge'];

test('the cores of a DGX H100 are pairs of siblings', () => {
  const [first] = dgxH100.numa!;
  expect(cpusOfNode(first!)).toHaveLength(112);
  expect(coresOfNode(first!)).toHaveLength(56);
  expect(coresOfNode(first!)![55]).toEqual([55, 167]);
  expect(cpusOfMachine(dgxH100)).toEqual([...Array(224).keys()]);
});

test('a DGX A100 has GPUs on every second node only, and not in their order', () => {
  expect([...gpusPerNode(dgxA100)!]).toEqual([
    [0, 0],
    [1, 2],
    [2, 0],
    [3, 2],
    [4, 0],
    [5, 2],
    [6, 0],
    [7, 2],
  ]);
  expect(gpusOfNode(dgxA100, 3).map((gpu) => gpu.index)).toEqual([0, 1]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [8, 4],
  [9, undefined],
])('%s GPUs of a DGX A100 need %s NUMA nodes', (gpus, nodes) => expect(nodesForGpus(dgxA100, gpus)).toBe(nodes));

test('uneven splits take the fullest nodes first', () => {
  const machine: MachineShape = { ...dgxH100, gpus: dgxH100.gpus.map((gpu) => ({ ...gpu, numaNode: gpu.index < 6 ? 0 : 1 })) };
  expect([5, 6, 7].map((gpus) => nodesForGpus(machine, gpus))).toEqual([1, 1, 2]);
});

test('what nobody published stays unknown', () => {
  expect([numaOf(unknown), cpuNodes(unknown), cpusOfMachine(unknown), gpusPerNode(unknown), nodesForGpus(unknown, 1)]).toEqual(
    Array(5).fill(undefined),
  );
  const half: MachineShape = { ...dgxH100, gpus: [{ index: 0 }, ...dgxH100.gpus.slice(1)] };
  expect(gpusPerNode(half)).toBeUndefined();
});

test('nodes that have memory alone are no place for CPUs', () =>
  expect(cpuNodes({ ...dgxH100, numa: [...dgxH100.numa!, { id: 2, cpus: '', memoryMiB: 188416 }] })?.map((node) => node.id)).toEqual([
    0, 1,
  ]));
