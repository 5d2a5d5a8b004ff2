import { type KubeletConfiguration, isTrue, MAX_NUMA_NODES } from '../../../words/kubernetes';
import { type MachineShape, type NumaNode, coresOfNode, cpusOfNode, numaOf, saysHugePages } from '../../../words/machine';
import type { PoolShape, Sharing } from '../../model';
import { allocatable, reservedMillicores, reservedSet } from '../allocatable';
import type { CpuLayout, FreeCpus } from './cpu-layout';
import { devicesOf, type NodeDevices } from './devices';
import { maskOf } from './masks';
import { spread } from './spread';

/** More NUMA nodes than this are not simulated: the managers look at every subset of them. */
const SIMULATED_NODES = 12;

/**
 * A node as the kubelet's managers see it. NUMA nodes are numbered by their place in the machine's list; a set of them
 * is a bit mask.
 */
export interface AdmissionNode {
  /** Ids of the NUMA nodes by place. */
  readonly ids: readonly number[];
  /** All of them. */
  readonly all: number;
  /** Those that have CPUs. */
  readonly withCpus: number;
  /** CPUs of each NUMA node, reserved ones included. */
  readonly cpus: readonly number[];
  /** The socket of each NUMA node; machines number NUMA nodes socket by socket. */
  readonly sockets: readonly number[];
  /** Threads of a core. */
  readonly threads: number;
  /** Bytes that the Memory Manager may give away on each. */
  readonly memory: readonly number[];
  /** Whether the machine says what is set aside in huge pages; where it does not, those that a pod asks for are of its memory. */
  readonly pagesKnown: boolean;
  /** Distances between them, where the machine says. */
  readonly distances?: readonly (readonly number[])[];
  readonly devices: NodeDevices;
  readonly settings: AdmissionSettings;
  /** What is free on a node without pods. */
  readonly empty: NodeState;
}

/** The kubelet's configuration, as far as admission depends on it. */
export interface AdmissionSettings {
  readonly policy: NonNullable<KubeletConfiguration['topologyManagerPolicy']>;
  readonly scope: NonNullable<KubeletConfiguration['topologyManagerScope']>;
  readonly preferClosest: boolean;
  readonly staticCpus: boolean;
  readonly staticMemory: boolean;
  readonly distributeCpus: boolean;
  /** `full-pcpus-only`. */
  readonly wholeCores: boolean;
  /** With `full-pcpus-only`: threads of a core; else 1. */
  readonly cpuGroup: number;
}

/** What is still free on a node. Never changed in place. */
export interface NodeState {
  /** Millicores that the scheduler may still give out. */
  readonly schedulable: number;
  /** Bytes that the scheduler may still give out; absent when the machine's memory is unknown. */
  readonly bytes?: number;
  /** CPUs that the CPU Manager may still give away, by NUMA node. */
  readonly cpus: readonly number[];
  /** Those of them whose core is not wholly free. */
  readonly broken: readonly number[];
  /** Bytes that the Memory Manager may still give away, by NUMA node. */
  readonly memory: readonly number[];
  /** Containers that hold memory of each NUMA node, and the group of NUMA nodes that it serves with. */
  readonly assignments: readonly number[];
  readonly groups: readonly number[];
  /** Free devices by resource: by NUMA node, and last those without one. */
  readonly devices: Readonly<Record<string, readonly number[]>>;
  /** What init containers leave to the containers after them, while their pod is being admitted. */
  readonly reusable?: Reusable;
}

/** What init containers of a pod have held: it is taken already, and the pod's next containers may have it. */
export interface Reusable {
  /** CPUs by NUMA node. */
  readonly cpus: readonly number[];
  /** Those of them whose core is not whole any more, although all of it could be used again: a container took the rest. */
  readonly alone: readonly number[];
  /** Bytes by set of NUMA nodes: only a container with the very same set may have them. */
  readonly memory: ReadonlyMap<number, number>;
  /** Devices by resource and NUMA node. */
  readonly devices: Readonly<Record<string, readonly number[]>>;
}

/** The node, or why the simulation cannot speak of it, or why its kubelet does not start. */
export type NodeOrUnknown =
  | AdmissionNode
  /** Only its room is known: what does not fit into that never runs. `strict`: its kubelet may reject what fits. */
  | { readonly unknown: string; readonly room: AdmissionNode; readonly strict: boolean }
  | { readonly stopped: string };

/** A node of this shape without pods, as the managers see it. */
export function admissionNode({ machine, kubelet = UNKNOWN_KUBELET }: PoolShape, sharing?: Sharing): NodeOrUnknown {
  const settings = settingsOf(machine, kubelet);
  const nodes = numaOf(machine);
  const aligned = settings.policy !== 'none';
  const most = numberOption(kubelet.topologyManagerPolicyOptions?.['max-allowable-numa-nodes']) ?? MAX_NUMA_NODES;
  if (aligned && nodes !== undefined && nodes.length > most) {
    return { stopped: `the kubelet does not start: unsupported on machines with more than ${most} NUMA nodes` };
  }
  const room = flat(machine, kubelet, settings, devicesOf(machine, sharing, []));
  if (kubelet === UNKNOWN_KUBELET) return { unknown: "the kubelet's configuration is unknown", room, strict: false };
  const strict = settings.policy === 'restricted' || settings.policy === 'single-numa-node';
  const pinned = settings.staticCpus && nodes !== undefined && nodes.length <= SIMULATED_NODES;
  if (!aligned && !settings.staticMemory && !pinned) return room;
  if (nodes === undefined) return { unknown: `the NUMA layout of ${machine.name} is unknown`, room, strict };
  if (nodes.length > SIMULATED_NODES) return { unknown: `${machine.name} has more than ${SIMULATED_NODES} NUMA nodes`, room, strict };
  const option = settings.staticCpus ? UNSIMULATED.find((name) => isTrue(kubelet.cpuManagerPolicyOptions?.[name])) : undefined;
  if (option !== undefined) return { unknown: `which CPUs are taken under ${option} is not simulated`, room, strict };
  const devices = devicesOf(machine, sharing, nodes);
  if (settings.staticMemory && nodes.some(({ memoryMiB }) => memoryMiB === undefined))
    return { unknown: `the memory of the NUMA nodes of ${machine.name} is unknown`, room, strict };
  if (aligned && devices.unknown) return { unknown: `the NUMA nodes of the GPUs of ${machine.name} are unknown`, room, strict };
  return layered(machine, kubelet, settings, devices);
}

/** Options of the CPU Manager that take CPUs in an order of their own; this library never sets them. */
const UNSIMULATED = ['align-by-socket', 'distribute-cpus-across-cores', 'prefer-align-cpus-by-uncorecache'] as const;

const UNKNOWN_KUBELET: KubeletConfiguration = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' };

/** One node of everything: enough where nothing is aligned. */
function flat(machine: MachineShape, kubelet: KubeletConfiguration, given: AdmissionSettings, devices: NodeDevices): AdmissionNode {
  const settings: AdmissionSettings = { ...given, policy: 'none', staticMemory: false };
  const { cpu, memory } = allocatable(machine, kubelet);
  const exclusive = machine.cpus - Math.ceil(reservedMillicores(kubelet, reservedSet(kubelet)) / 1000);
  const { broken } = exclusiveCpus(machine, kubelet, layoutOf(machine, settings));
  return {
    ids: [0],
    all: 1,
    withCpus: 1,
    cpus: [machine.cpus],
    sockets: [0],
    threads: machine.threadsPerCore ?? 1,
    memory: [memory ?? 0],
    pagesKnown: saysHugePages(machine),
    devices,
    settings,
    empty: {
      schedulable: cpu,
      ...(memory === undefined ? {} : { bytes: memory }),
      cpus: [exclusive],
      broken: [broken.reduce((sum, count) => sum + count, 0)],
      memory: [memory ?? 0],
      assignments: [0],
      groups: [1],
      devices: devices.free,
    },
  };
}

function layered(machine: MachineShape, kubelet: KubeletConfiguration, settings: AdmissionSettings, devices: NodeDevices): AdmissionNode {
  const nodes = numaOf(machine) ?? [];
  const left = allocatable(machine, kubelet);
  const layout = layoutOf(machine, settings);
  const { cpus, sockets, threads } = layout;
  const memory = (left.numa ?? []).map((node) => node.memory ?? 0);
  const all = 2 ** nodes.length - 1;
  const distances = nodes.flatMap((node) => (node.distances === undefined ? [] : [node.distances]));
  return {
    ids: nodes.map(({ id }) => id),
    all,
    withCpus: maskOf(cpus),
    cpus,
    sockets,
    threads,
    memory,
    pagesKnown: saysHugePages(machine),
    ...(distances.length === nodes.length ? { distances } : {}),
    devices,
    settings,
    empty: {
      schedulable: left.cpu,
      ...(left.memory === undefined ? {} : { bytes: left.memory }),
      ...exclusiveCpus(machine, kubelet, layout),
      memory,
      assignments: nodes.map(() => 0),
      groups: nodes.map((_, place) => 2 ** place),
      devices: devices.free,
    },
  };
}

function layoutOf(machine: MachineShape, settings: AdmissionSettings): CpuLayout {
  const nodes = numaOf(machine) ?? [];
  return {
    cpus: nodes.map((node) => cpusOfNode(node).length),
    sockets: nodes.map((_, place) => Math.floor((place * (machine.sockets ?? 1)) / nodes.length)),
    threads: machine.threadsPerCore ?? 1,
    settings,
  };
}

/**
 * CPUs that may become exclusive, by NUMA node. CPUs that are reserved by their number alone are taken as a pod's would be.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/policy_static.go` (`NewStaticPolicy`).
 */
function exclusiveCpus(machine: MachineShape, kubelet: KubeletConfiguration, layout: CpuLayout): FreeCpus {
  const nodes = numaOf(machine) ?? [];
  const named = reservedSet(kubelet);
  if (named.size > 0) {
    return {
      cpus: nodes.map((node) => cpusOfNode(node).filter((cpu) => !named.has(cpu)).length),
      broken: nodes.map((node) => siblingsOf(node, named)),
    };
  }
  const reserved = Math.ceil(reservedMillicores(kubelet, named) / 1000);
  return spread(layout, { cpus: layout.cpus, broken: nodes.map(() => 0) }, reserved, 2 ** nodes.length - 1);
}

/** CPUs that are not reserved themselves, and share their core with one that is. */
const siblingsOf = (node: NumaNode, reserved: ReadonlySet<number>): number =>
  (coresOfNode(node) ?? [])
    .filter((core) => core.some((cpu) => reserved.has(cpu)))
    .flat()
    .filter((cpu) => !reserved.has(cpu)).length;

function settingsOf(machine: MachineShape, kubelet: KubeletConfiguration): AdmissionSettings {
  const { cpuManagerPolicyOptions = {}, topologyManagerPolicyOptions = {} } = kubelet;
  return {
    policy: kubelet.topologyManagerPolicy ?? 'none',
    scope: kubelet.topologyManagerScope ?? 'container',
    preferClosest: isTrue(topologyManagerPolicyOptions['prefer-closest-numa-nodes']),
    staticCpus: kubelet.cpuManagerPolicy === 'static',
    staticMemory: kubelet.memoryManagerPolicy === 'Static',
    distributeCpus: isTrue(cpuManagerPolicyOptions['distribute-cpus-across-numa']),
    wholeCores: isTrue(cpuManagerPolicyOptions['full-pcpus-only']),
    cpuGroup: isTrue(cpuManagerPolicyOptions['full-pcpus-only']) ? (machine.threadsPerCore ?? 1) : 1,
  };
}

const numberOption = (option: string | undefined): number | undefined =>
  option === undefined || !/^\d+$/.test(option) ? undefined : Number(option);
