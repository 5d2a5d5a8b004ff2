import { type KubeletConfiguration, formatMemory, MiB, parseMemory } from '../../words/kubernetes';
import {
  type CpuSet,
  type MachineShape,
  type NumaNode,
  coresOfNode,
  cpuNodes,
  cpusOfNode,
  formatCpuList,
  hugePageBytes,
} from '../../words/machine';

/** One physical core for the system in this many: 2 of the 56 cores of a DGX H100's socket. Our choice. */
const CORES_PER_RESERVED_CORE = 28;

/**
 * Thresholds at which the kubelet evicts pods unless told otherwise. They are always written out in full, because in
 * the main configuration file one given threshold makes the others 0.
 *
 * Source: Kubernetes 1.36.2 `pkg/kubelet/apis/config/v1beta1/defaults.go`.
 */
export const defaultEvictionHard: Readonly<Record<string, string>> = {
  'memory.available': '100Mi',
  'nodefs.available': '10%',
  'nodefs.inodesFree': '5%',
  'imagefs.available': '15%',
  'imagefs.inodesFree': '5%',
};

/** Pods that a kubelet runs at most unless told otherwise. Source: the same file, `maxPods`. */
export const DEFAULT_MAX_PODS = 110;

/** Memory that kubelet and container runtime need, in MiB. Source: EKS AMI v20260724, nodeadm `GetMemoryMebibytesToReserve`. */
export const kubeReservedMiB = (maxPods: number): number => 11 * maxPods + 255;

/**
 * Memory for everything else that is not a pod, in MiB: 1 % of the machine's, at least 500 MiB (what OpenShift's
 * PerformanceProfile reserves) and at most 16 GiB. Our choice, since no upstream project gives one for GPU servers.
 */
export function systemReservedMiB(machine: MachineShape): number {
  return Math.min(16384, Math.max(500, Math.floor((machine.memoryMiB ?? 0) / 100)));
}

/** Below this many CPUs a whole core is too large a unit to give away. Our choice. */
const SMALL_MACHINE = 16;

/** Whether pods, and the system, are given CPUs of a machine rather than whole cores. */
export const isSmall = ({ cpus }: Pick<MachineShape, 'cpus'>): boolean => cpus < SMALL_MACHINE;

/**
 * What a small machine keeps for the system, where nobody said: 80 to 110 millicores by the formula of the providers (6 % of
 * the first CPU, 1 % of the second, 0.5 % of two more, 0.25 % of the rest). The CPU Manager rounds that up to a whole CPU.
 *
 * Source: EKS AMI v20260724, nodeadm `getCPUMillicoresToReserve`; GKE's "Plan node sizes" has the same steps.
 */
const CPUS_OF_SMALL = 1;

/**
 * CPUs for the system: whole cores of every NUMA node that has CPUs, its first ones. Undefined when the layout or the
 * sibling threads are unknown, so that whole cores cannot be named.
 *
 * @param said How many CPUs, spread over the NUMA nodes; what the cores of the machine come to unless given, or one of a small machine.
 * @param wholeCores Whether their other threads go with them, so that pods get whole cores.
 */
export function reservedCpus(machine: MachineShape, said?: number, wholeCores = true): CpuSet | undefined {
  const wanted = said ?? (isSmall(machine) && !wholeCores ? CPUS_OF_SMALL : undefined);
  const nodes = cpuNodes(machine);
  if (nodes === undefined || nodes.length === 0) return undefined;
  const taken: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const cores = coresKnown(machine, node);
    if (cores === undefined) return undefined;
    const share = wanted === undefined ? undefined : (wanted - taken.length) / (nodes.length - index);
    if (share !== undefined && !wholeCores) taken.push(...cores.flat().slice(0, Math.ceil(share)));
    else {
      const count = share === undefined ? coresToReserve(cores.length) : Math.ceil(share / (cores[0]?.length ?? 1));
      taken.push(...cores.slice(0, count).flat());
    }
  }
  return taken.sort((a, b) => a - b);
}

/** The same as `reservedCpus` in the syntax of `reservedSystemCPUs`. */
export function reservedCpuList(machine: MachineShape, wanted?: number, wholeCores = true): string | undefined {
  const cpus = reservedCpus(machine, wanted, wholeCores);
  return cpus === undefined ? undefined : formatCpuList(cpus);
}

/**
 * How many CPUs to keep for the system where they cannot be named: the kubelet then takes whole cores from the lowest
 * number up. An even number, which is whole cores whether a core has one thread or two.
 */
export function reservedCpuCount(machine: MachineShape): number {
  if (isSmall(machine)) return CPUS_OF_SMALL;
  const threads = machine.threadsPerCore ?? 2;
  const wanted = coresToReserve(Math.floor(machine.cpus / threads)) * threads;
  return wanted < machine.cpus ? wanted : 1;
}

const coresToReserve = (cores: number): number => Math.max(1, Math.round(cores / CORES_PER_RESERVED_CORE));

function coresKnown(machine: MachineShape, node: NumaNode): readonly CpuSet[] | undefined {
  return coresOfNode(node) ?? (machine.threadsPerCore === 1 ? cpusOfNode(node).map((cpu) => [cpu]) : undefined);
}

/**
 * Bytes that the Memory Manager must find in `reservedMemory`: kubeReserved, systemReserved and the hard eviction
 * threshold of memory, exactly. A percentage is one of the capacity where that is given, and else counts as nothing: rule
 * `kubelet/eviction-percentage` refuses it.
 *
 * Source: Kubernetes 1.36.2 `pkg/kubelet/cm/memorymanager/memory_manager.go` and `pkg/kubelet/cm/node_container_manager_linux.go`.
 */
export function memoryToReserve(
  { kubeReserved, systemReserved, evictionHard, mergeDefaultEvictionSettings }: KubeletConfiguration,
  capacity = 0,
): number {
  const otherwise = evictionHard === undefined || mergeDefaultEvictionSettings === true ? defaultEvictionHard['memory.available'] : '0';
  const parts = [kubeReserved?.['memory'], systemReserved?.['memory'], evictionHard?.['memory.available'] ?? otherwise];
  return parts.reduce((sum, quantity = '0') => sum + (parseMemory(quantity) ?? partOf(quantity, capacity)), 0);
}

const partOf = (percentage: string, capacity: number): number =>
  /^[\d.]+%$/.test(percentage) ? Math.floor((capacity * Number.parseFloat(percentage)) / 100) : 0;

/**
 * The memory to reserve, split over the NUMA nodes that have CPUs and memory, so that each of them stays equally large;
 * what does not divide goes to the first. A small node keeps half of its memory, and the others reserve the more. With an
 * unknown layout everything is on node 0, which every machine has.
 */
export function reservedMemory(machine: MachineShape, bytes: number): NonNullable<KubeletConfiguration['reservedMemory']> {
  const nodes = (cpuNodes(machine) ?? []).filter(({ memoryMiB }) => memoryMiB !== 0);
  const share = Math.floor(bytes / MiB / Math.max(1, nodes.length)) * MiB;
  const entries = nodes.map((node) => ({ numaNode: node.id, most: halfOf(node), bytes: Math.min(share, halfOf(node)) }));
  let left = bytes - entries.reduce((sum, entry) => sum + entry.bytes, 0);
  for (const entry of entries) {
    const more = Math.min(left, entry.most - entry.bytes);
    entry.bytes += more;
    left -= more;
  }
  // Where no node has so much, the sum is right all the same: rule `kubelet/reserved-memory` says what is wrong.
  const [first = { numaNode: 0, bytes: 0 }, ...others] = entries;
  return [{ numaNode: first.numaNode, bytes: first.bytes + left }, ...others]
    .filter((entry) => entry.bytes > 0)
    .map((entry) => ({ numaNode: entry.numaNode, limits: { memory: formatMemory(entry.bytes) } }));
}

/** Half of what a NUMA node has besides its huge pages, in bytes; no limit where its memory is not known. */
const halfOf = (node: NumaNode): number =>
  node.memoryMiB === undefined ? Number.POSITIVE_INFINITY : Math.floor((node.memoryMiB - hugePageBytes(node) / MiB) / 2) * MiB;
