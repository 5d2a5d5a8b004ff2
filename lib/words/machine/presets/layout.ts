import type { GpuModel } from '../../gpu';
import { formatCpuList } from '../cpuset';
import type { GpuDevice, MachineShape, Nic, NumaNode } from '../shape';
import { type Network, nicsOf } from './networks';

/** Threads of the cores of a NUMA node: `start`, `start + 1`, ... and, when there are siblings, each of them `siblings` further on. */
export interface Cores {
  readonly cores: number;
  /** Distance in CPU numbers between the two threads of a core; without it every core has one thread. */
  readonly siblings?: number;
}

/** NUMA nodes of equal size with CPUs numbered from node 0 upwards, and the machine's memory split evenly between them. */
export function evenNodes(nodes: number, memoryMiB: number, { cores, siblings }: Cores): readonly NumaNode[] {
  return Array.from({ length: nodes }, (_, id) => {
    const threads = Array.from({ length: cores }, (_, core) => {
      const cpu = id * cores + core;
      return siblings === undefined ? [cpu] : [cpu, cpu + siblings];
    });
    return { id, cpus: formatCpuList(threads.flat()), cores: threads.map(formatCpuList), memoryMiB: Math.floor(memoryMiB / nodes) };
  });
}

/** GPUs in `nvidia-smi` order from their NUMA nodes and, where known, their PCI addresses in the same order. */
export function gpusOn(nodes: readonly number[], pci: readonly string[] = []): readonly GpuDevice[] {
  return nodes.map((numaNode, index) => ({ index, numaNode, ...(pci[index] === undefined ? {} : { pciBusId: pci[index] }) }));
}

/** GPUs of which nothing but the number is known. */
const countedGpus = (count: number): readonly GpuDevice[] => Array.from({ length: count }, (_, index) => ({ index }));

/** NICs of one kind and speed: name, NUMA node, and the GPU that alone shares its PCIe switch. */
export function nics(
  kind: Nic['kind'],
  gbps: number,
  places: readonly (readonly [name: string, numaNode: number, nearestGpu?: number])[],
): readonly Nic[] {
  return places.map(([name, numaNode, nearestGpu]) => ({
    name,
    numaNode,
    kind,
    gbps,
    ...(nearestGpu === undefined ? {} : { nearestGpu }),
  }));
}

/**
 * GPU model, GPUs, vCPU, nominal MiB and networks by instance type. The size is undefined, and there is no network, where no
 * source says it.
 */
export type Counts = Readonly<
  Record<string, readonly [gpu: GpuModel, gpus: number, cpus: number, nominalMiB: number | undefined, ...networks: Network[]]>
>;

/** What machines of which only the counts are known have in common. */
type Common = Pick<MachineShape, 'architecture' | 'threadsPerCore' | 'sockets' | 'virtual'>;

/** Guests with processors of Intel or AMD, whose vCPU are threads, two to a core. */
const X86_GUESTS: Common = { architecture: 'amd64', threadsPerCore: 2, virtual: true };

/** Makers of machines of which only the counts are published. */
export function fromCounts<const T extends Counts>(
  cloud: string,
  source: string,
  counts: T,
  common: Common = X86_GUESTS,
): { readonly [K in keyof T]: () => MachineShape<T[K][0]> } {
  const makers = Object.entries(counts).map(([type, [gpu, gpus, cpus, nominalMiB, ...networks]]) => {
    const make = (): MachineShape => ({
      name: `${cloud}${type}`,
      gpu,
      gpus: countedGpus(gpus),
      cpus,
      ...(nominalMiB === undefined ? {} : { memoryMiB: usableMiB(nominalMiB) }),
      ...(networks.length === 0 ? {} : { nics: nicsOf(networks) }),
      ...common,
      confidence: 'D',
      source,
    });
    return [type, make] as const;
  });
  return Object.fromEntries(makers) as { readonly [K in keyof T]: () => MachineShape<T[K][0]> };
}

const GIB = 1024;

/** Nominal GiB as a kernel sees them: see `usableMiB`. */
export const usableGiB = (nominal: number, nodes = 1): number => usableMiB(nominal * GIB, nodes);

/**
 * Memory that a kernel leaves of a nominal size, in MiB, rounded down to what splits evenly between the NUMA nodes.
 *
 * No source gives this number for the presets. We take off 3 % and 512 MiB, which is a little more than the machines
 * lose for which both are known (a 2 x 192 GiB server shows 98.3 %, a 128 GiB workstation 97.9 %, a 512 GiB one
 * 98.4 %), so that what is planned fits. A snapshot of the machine has the true value.
 */
export function usableMiB(nominal: number, nodes = 1): number {
  return Math.floor((nominal * 0.97 - 512) / nodes) * nodes;
}

/** A preset, with the model of its GPU as a literal type. All have processors of Intel or AMD. */
export const preset = <const G extends MachineShape['gpu']>(machine: MachineShape<G>): MachineShape<G> => ({
  architecture: 'amd64',
  ...machine,
});
