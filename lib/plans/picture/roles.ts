import { type KubeletConfiguration, parseCpu } from '../../words/kubernetes';
import { readCpuList } from '../../words/machine';

/** What a CPU is for, each with its class, and what the legend says. */
export const cpuRoles = {
  reserved: 'CPU reserved for the system',
  pods: 'CPU for pods; a Guaranteed container may have it alone',
  shared: 'CPU that pods share',
  chosen: 'CPU for pods, or for the system: the kubelet chooses',
  cpu: 'CPU',
} as const;

export type CpuRole = keyof typeof cpuRoles;

/** What the CPUs of a machine are for. */
export interface CpuUse {
  readonly of: (cpu: number) => CpuRole;
  /** The CPUs that are reserved by number; empty where none are. */
  readonly reserved: readonly number[];
  /** What is not reserved by number. */
  readonly rest: CpuRole;
}

/** What the kubelet's configuration says of CPUs. What it says wrongly, says nothing. */
export function cpuUse(kubelet: KubeletConfiguration | undefined): CpuUse {
  const reserved = numbersIn(kubelet?.reservedSystemCPUs);
  const rest = restOf(kubelet, reserved.length > 0);
  const set = new Set(reserved);
  return { of: (cpu) => (set.has(cpu) ? 'reserved' : rest), reserved, rest };
}

function restOf(kubelet: KubeletConfiguration | undefined, isNamed: boolean): CpuRole {
  if (kubelet === undefined) return 'cpu';
  if (kubelet.cpuManagerPolicy !== 'static') return 'shared';
  return isNamed ? 'pods' : 'chosen';
}

function numbersIn(list: unknown): readonly number[] {
  const read = typeof list === 'string' ? readCpuList(list) : { cpus: [] };
  return 'cpus' in read ? read.cpus : [];
}

/** Whole CPUs that are kept for the system by number or by count; 0 where nothing says it. */
export function reservedCount(kubelet: KubeletConfiguration | undefined): number {
  const { length } = numbersIn(kubelet?.reservedSystemCPUs);
  if (length > 0) return length;
  const parts = [kubelet?.kubeReserved?.['cpu'], kubelet?.systemReserved?.['cpu']];
  return Math.ceil(parts.reduce((all, part) => all + (parseCpu(part ?? '0') ?? 0), 0) / 1000);
}
