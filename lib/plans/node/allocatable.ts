import { type KubeletConfiguration, MiB, parseCpu, parseMemory } from '../../words/kubernetes';
import { type MachineShape, cpusOfNode, hugePageBytes, numaOf, readCpuList } from '../../words/machine';
import type { PoolShape } from '../model';
import { memoryToReserve } from './reserve';

/** What a node has left for pods. */
export interface Allocatable {
  /** Millicores. */
  readonly cpu: number;
  /** Bytes; absent when the machine's memory is unknown. */
  readonly memory?: number;
  /** By NUMA node; absent when the layout is unknown. */
  readonly numa?: readonly NumaAllocatable[];
}

/** What a NUMA node has left for pods. */
export interface NumaAllocatable {
  readonly id: number;
  /** CPUs that the CPU Manager can give away: those that are not reserved. */
  readonly cpus: number;
  /** Bytes that the Memory Manager can give away; absent when unknown. */
  readonly memory?: number;
}

/**
 * What a kubelet with this configuration leaves of a machine for pods: capacity less what is reserved, and for memory
 * less the hard eviction threshold and huge pages. Without a configuration, what the kubelet does by default.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/node_container_manager_linux.go`, `pkg/kubelet/nodestatus/setters.go` and
 * `pkg/kubelet/cm/memorymanager/policy_static.go` (`getDefaultMachineState`).
 */
export function allocatable(machine: MachineShape, kubelet: Partial<KubeletConfiguration> = {}): Allocatable {
  const configuration: KubeletConfiguration = { ...kubelet, apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' };
  const reserved = reservedSet(configuration);
  const nodes = numaOf(machine);
  const inHugePages = (nodes ?? []).reduce((sum, node) => sum + hugePageBytes(node), 0);
  const capacity = machine.memoryMiB === undefined ? undefined : machine.memoryMiB * MiB;
  const memory = capacity === undefined ? undefined : Math.max(0, capacity - memoryToReserve(configuration, capacity) - inHugePages);
  return {
    cpu: Math.max(0, machine.cpus * 1000 - reservedMillicores(configuration, reserved)),
    ...(memory === undefined ? {} : { memory }),
    ...(nodes === undefined
      ? {}
      : {
          numa: nodes.map((node) => {
            const held =
              node.memoryMiB === undefined ? undefined : node.memoryMiB * MiB - reservedOn(configuration, node.id) - hugePageBytes(node);
            return {
              id: node.id,
              cpus: cpusOfNode(node).filter((cpu) => !reserved.has(cpu)).length,
              ...(held === undefined ? {} : { memory: Math.max(0, held) }),
            };
          }),
        }),
  };
}

/** Whether a kubelet reserves all CPUs or all memory of its machine, so that no pod will ever run there. */
export function leavesNothing({ machine, kubelet }: PoolShape): boolean {
  const { cpu, memory } = allocatable(machine, kubelet);
  return cpu <= 0 || memory === 0;
}

/** CPUs that `reservedSystemCPUs` names. A malformed list, which a rule reports, counts as none. */
export function reservedSet({ reservedSystemCPUs }: Partial<KubeletConfiguration>): ReadonlySet<number> {
  const read = readCpuList(reservedSystemCPUs ?? '');
  return new Set('cpus' in read ? read.cpus : []);
}

/** Millicores kept for the system: the named CPUs, which override the amounts, or else the amounts. */
export function reservedMillicores({ kubeReserved, systemReserved }: Partial<KubeletConfiguration>, named: ReadonlySet<number>): number {
  if (named.size > 0) return named.size * 1000;
  return (parseCpu(kubeReserved?.['cpu'] ?? 0) ?? 0) + (parseCpu(systemReserved?.['cpu'] ?? 0) ?? 0);
}

function reservedOn({ reservedMemory = [], memoryManagerPolicy }: KubeletConfiguration, node: number): number {
  if (memoryManagerPolicy !== 'Static') return 0;
  return reservedMemory.reduce((sum, { numaNode, limits }) => sum + (numaNode === node ? (parseMemory(limits['memory'] ?? 0) ?? 0) : 0), 0);
}
