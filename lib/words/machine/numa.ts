import { parseMemory } from '../kubernetes';
import { type CpuSet, readCpuList } from './cpuset';
import type { GpuDevice, MachineShape, NumaNode } from './shape';

/** The NUMA nodes of a machine, or undefined when the layout is unknown. */
export function numaOf(machine: MachineShape): readonly NumaNode[] | undefined {
  return machine.numa === undefined || machine.numa.length === 0 ? undefined : machine.numa;
}

/** The NUMA nodes that have CPUs: the only ones a CPU can be pinned to. Undefined when the layout is unknown. */
export function cpuNodes(machine: MachineShape): readonly NumaNode[] | undefined {
  return numaOf(machine)?.filter((node) => cpusOfNode(node).length > 0);
}

/** CPUs of a NUMA node, in ascending order. A malformed list, which `checkMachine` reports, counts as none. */
export function cpusOfNode(node: NumaNode): CpuSet {
  return cpus(node.cpus);
}

/**
 * Physical cores of a NUMA node, each as the CPUs that are its hardware threads, in the order of the shape. Undefined
 * when siblings are unknown.
 */
export function coresOfNode(node: NumaNode): readonly CpuSet[] | undefined {
  return node.cores?.map(cpus);
}

/** CPUs of all NUMA nodes, in ascending order, or undefined when the layout is unknown. */
export function cpusOfMachine(machine: MachineShape): CpuSet | undefined {
  return numaOf(machine)
    ?.flatMap(cpusOfNode)
    .sort((a, b) => a - b);
}

/** Bytes that are set aside on a NUMA node in huge pages, as far as somebody says so: nothing else can use them. */
export function hugePageBytes({ hugePages = {} }: NumaNode): number {
  return Object.entries(hugePages).reduce((sum, [size, count]) => sum + count * (parseMemory(size) ?? 0), 0);
}

/** Whether a machine says what is set aside in huge pages: on any NUMA node, 0 included. */
export const saysHugePages = (machine: MachineShape): boolean => (numaOf(machine) ?? []).some(({ hugePages }) => hugePages !== undefined);

/** GPUs whose local CPUs are those of a NUMA node, in `nvidia-smi` order. */
export function gpusOfNode(machine: MachineShape, node: number): readonly GpuDevice[] {
  return machine.gpus.filter((gpu) => gpu.numaNode === node);
}

/**
 * Number of GPUs of every NUMA node by id, zeros included. They need not be equal: machines with 6 and 2, or with no
 * GPU on every second node, are real. Undefined when the layout, or the node of any one GPU, is unknown.
 */
export function gpusPerNode(machine: MachineShape): ReadonlyMap<number, number> | undefined {
  const nodes = numaOf(machine);
  if (nodes === undefined) return undefined;
  const counts = new Map(nodes.map((node) => [node.id, 0]));
  for (const { numaNode } of machine.gpus) {
    const count = numaNode === undefined ? undefined : counts.get(numaNode);
    if (numaNode === undefined || count === undefined) return undefined;
    counts.set(numaNode, count + 1);
  }
  return counts;
}

/**
 * The smallest number of NUMA nodes that hold this many GPUs between them. Undefined when that is unknown, and when the
 * machine has fewer GPUs.
 */
export function nodesForGpus(machine: MachineShape, gpus: number): number | undefined {
  const counts = gpusPerNode(machine);
  if (counts === undefined) return undefined;
  let held = 0;
  let nodes = 0;
  for (const count of [...counts.values()].sort((a, b) => b - a)) {
    if (held >= gpus) break;
    held += count;
    nodes += 1;
  }
  return held >= gpus ? nodes : undefined;
}

function cpus(list: string): CpuSet {
  const read = readCpuList(list);
  return 'cpus' in read ? read.cpus : [];
}
