import { formatCpuList, type MachineShape, numaOf, cpusOfNode } from '../../../words/machine';
import { MiB, parseMemory } from '../../../words/kubernetes';
import type { PoolDescription } from '../../model';
import type { SlurmNodes } from './props';

/** A node as Slurm counts it. */
export interface NodeShape {
  readonly machine: MachineShape;
  readonly sockets: number;
  readonly coresPerSocket: number;
  readonly threadsPerCore: number;
  /** `RealMemory` in MiB; undefined where the machine's memory is not known. */
  readonly realMemory: number | undefined;
  /** `MemSpecLimit` in MiB, what no job gets. */
  readonly reservedMemory: number;
  /** `CoreSpecCount`. */
  readonly reservedCores: number;
}

/** The one machine that the nodes of a pool are; undefined where none is known, or several. */
export function machineOf({ shapes = [] }: PoolDescription): MachineShape | undefined {
  return shapes.length === 1 ? shapes[0]?.machine : undefined;
}

/** Sockets, cores and threads of a group, where they are known and make up the CPUs of the machine. */
export function nodeShape(group: SlurmNodes): NodeShape | undefined {
  const machine = machineOf(group.pool.description);
  if (machine === undefined) return undefined;
  const sockets = group.sockets ?? machine.sockets;
  const threadsPerCore = group.threadsPerCore ?? machine.threadsPerCore;
  if (sockets === undefined || threadsPerCore === undefined) return undefined;
  const coresPerSocket = group.coresPerSocket ?? machine.cpus / sockets / threadsPerCore;
  if (sockets * coresPerSocket * threadsPerCore !== machine.cpus || !Number.isInteger(coresPerSocket)) return undefined;
  return {
    machine,
    sockets,
    coresPerSocket,
    threadsPerCore,
    realMemory: group.realMemory === undefined ? machine.memoryMiB : mebibytes(group.realMemory),
    reservedMemory: group.reserve?.memory === undefined ? 0 : mebibytes(group.reserve.memory),
    reservedCores: group.reserve?.cores ?? 0,
  };
}

export const mebibytes = (quantity: Parameters<typeof parseMemory>[0]): number => Math.floor((parseMemory(quantity) ?? 0) / MiB);

/** CPUs (threads) that jobs can have. */
export const usableCpus = (node: NodeShape): number => (coresOf(node) - node.reservedCores) * node.threadsPerCore;
/** MiB that jobs can have. */
export const usableMemory = ({ realMemory = 0, reservedMemory }: NodeShape): number => Math.max(0, realMemory - reservedMemory);
export const coresOf = ({ sockets, coresPerSocket }: NodeShape): number => sockets * coresPerSocket;

/**
 * The cores of each NUMA node as Slurm numbers them: socket after socket, whatever CPU numbers the kernel gave, which is the
 * order of hwloc. Undefined where NUMA nodes do not divide the sockets evenly. Nodes of one socket are taken to follow each
 * other by id.
 *
 * Source: gres.conf(5) of 26.05, `Cores`.
 */
export function coresByNuma(node: NodeShape): ReadonlyMap<number, string> | undefined {
  const numa = numaOf(node.machine)?.filter((one) => cpusOfNode(one).length > 0);
  if (numa === undefined || numa.length < 2 || numa.length % node.sockets !== 0) return undefined;
  const each = coresOf(node) / numa.length;
  if (!Number.isInteger(each) || numa.some((one) => cpusOfNode(one).length !== each * node.threadsPerCore)) return undefined;
  const ordered = [...numa].sort((a, b) => a.id - b.id);
  return new Map(ordered.map(({ id }, place) => [id, formatCpuList(Array.from({ length: each }, (_, core) => place * each + core))]));
}
