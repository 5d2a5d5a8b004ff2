import { peakOf } from '../../../internal';
import { formatMemory } from '../../../words/kubernetes';
import { cpuHints, deviceHints, memoryHints, NO_PREFERENCE, type Hint, type Hints } from './hints';
import { placesOf } from './masks';
import { mergeHints } from './merge';
import type { AdmissionNode, NodeState } from './node';
import type { AdmissionContainer, AdmissionPod } from './pod';
import { takeCpus, takeDevices, takeMemory } from './take';

/** What a node answers to a pod. */
export interface Admission {
  readonly admitted: boolean;
  /** Why not: the kubelet's own reason and what it means here. */
  readonly reason?: string;
  /** NUMA nodes of each container, by id; absent where none are named. */
  readonly affinity: Readonly<Record<string, readonly number[]>>;
  /** What is free afterwards; what was free before when the pod is rejected. */
  readonly state: NodeState;
}

/**
 * Lets a pod onto a node, or says why the scheduler or the kubelet would not: room first, then per pod or per container
 * what the CPU, Memory and Device Managers would like, what the Topology Manager makes of it, and what can be allocated.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/topologymanager` (`scope_pod.go`, `scope_container.go`).
 */
export function admit(node: AdmissionNode, before: NodeState, pod: AdmissionPod): Admission {
  const short = missing(node, before, pod);
  if (short !== undefined) return { admitted: false, reason: short, affinity: {}, state: before };
  const affinity: Record<string, readonly number[]> = {};
  let state = occupy(node, before, pod);
  const wholePod = node.settings.scope === 'pod' ? decide(node, state, effective(pod)) : undefined;
  for (const container of pod.containers) {
    const merged = wholePod ?? decide(node, state, asked(pod, container));
    if (!merged.admitted) return { admitted: false, reason: `TopologyAffinityError: ${why(node, pod)}`, affinity: {}, state: before };
    if (merged.mask !== undefined) affinity[container.name] = placesOf(merged.mask).map((place) => node.ids[place] ?? 0);
    const taken = allocate(node, state, asked(pod, container), merged, container.turn === 'init');
    if (typeof taken === 'string') return { admitted: false, reason: taken, affinity: {}, state: before };
    state = taken;
  }
  const { reusable: _done, ...after } = state;
  return { admitted: true, affinity, state: after };
}

/** What the managers are asked for: whole CPUs that become exclusive, bytes that are pinned, devices. */
interface Asked {
  /** Undefined: the CPU Manager has no say. */
  readonly cpus?: number;
  /** Undefined: the Memory Manager has no say. */
  readonly memory?: number;
  readonly devices: Readonly<Record<string, number>>;
}

/** Only Guaranteed pods have CPUs and memory of their own, and CPUs only in whole numbers. */
function asked({ qos, podLevel }: AdmissionPod, { cpu, memory, devices }: AdmissionContainer): Asked {
  const pinned = qos === 'Guaranteed' && !podLevel;
  return { devices, ...(pinned && cpu > 0 && cpu % 1000 === 0 ? { cpus: cpu / 1000 } : {}), ...(pinned && memory > 0 ? { memory } : {}) };
}

/** What a pod needs at once. */
function effective(pod: AdmissionPod): Asked {
  const all = pod.containers.map((container) => ({ turn: container.turn, ...asked(pod, container) }));
  const peak = (amount: (one: Asked) => number): number => peakOf(all, amount);
  const cpus = peak((one) => one.cpus ?? 0);
  const memory = peak((one) => one.memory ?? 0);
  const names = new Set(all.flatMap(({ devices }) => Object.keys(devices)));
  const devices = Object.fromEntries([...names].map((name) => [name, peak((one) => one.devices[name] ?? 0)]));
  return { devices, ...(cpus > 0 ? { cpus } : {}), ...(memory > 0 ? { memory } : {}) };
}

function decide(node: AdmissionNode, state: NodeState, { cpus, memory, devices }: Asked): Hint & { readonly admitted: boolean } {
  const { staticCpus, staticMemory, policy } = node.settings;
  // Nobody has asked the managers: what they find for themselves need not be preferred.
  if (policy === 'none') return { admitted: true, preferred: false };
  const said: Hints[] = Object.entries(devices).map(([resource, count]) => deviceHints(node, state, resource, count));
  if (staticCpus && cpus !== undefined) said.push(cpuHints(node, state, cpus));
  if (staticMemory && memory !== undefined) {
    const hints = memoryHints(node, state, memory);
    said.push(hints.length === 0 ? NO_PREFERENCE : hints);
  }
  return mergeHints(node, said);
}

function allocate(node: AdmissionNode, before: NodeState, { cpus, memory, devices }: Asked, hint: Hint, init: boolean): NodeState | string {
  const { staticCpus, staticMemory, wholeCores, cpuGroup } = node.settings;
  const mask = hint.mask ?? node.all;
  let state = before;
  for (const [resource, count] of Object.entries(devices)) {
    const taken = takeDevices(node, state, resource, count, mask, init);
    if (taken === undefined) return `UnexpectedAdmissionError: too few ${resource} are free`;
    state = taken;
  }
  if (staticCpus && cpus !== undefined) {
    if (cpus % cpuGroup !== 0) return `SMTAlignmentError: ${cpus} CPUs are not a multiple of ${cpuGroup}, the threads of a core`;
    if (wholeCores && cpus > sum(state.cpus) - sum(state.broken)) return 'SMTAlignmentError: too few whole cores are free';
    const taken = takeCpus(node, state, cpus, mask, init);
    if (taken === undefined) return `UnexpectedAdmissionError: too few CPUs can be exclusive`;
    state = taken;
  }
  if (staticMemory && memory !== undefined) {
    const taken = takeMemory(node, state, memory, hint, init);
    if (typeof taken === 'string') return `UnexpectedAdmissionError: [memorymanager] ${taken}`;
    state = taken;
  }
  return state;
}

/** What the scheduler finds missing, in its words. */
function missing(node: AdmissionNode, state: NodeState, pod: AdmissionPod): string | undefined {
  const { cpu, memory, hugePages, devices } = total(pod);
  for (const [resource, count] of Object.entries(devices)) {
    const all = sum(node.empty.devices[resource] ?? []);
    const free = sum(state.devices[resource] ?? []);
    if (node.empty.devices[resource] !== undefined && free < count) return `Insufficient ${resource}: ${count} of ${all} on a node`;
  }
  if (cpu > state.schedulable) return `Insufficient cpu: ${cpu / 1000} of ${node.empty.schedulable / 1000} on a node`;
  // Pages are set aside from the memory that the kubelet counts, whoever does it.
  const inPages = node.pagesKnown ? 0 : hugePages;
  if (state.bytes !== undefined && memory + inPages > state.bytes)
    return `Insufficient memory: ${formatMemory(memory)}${inPages > 0 ? ` besides ${formatMemory(inPages)} in huge pages` : ''} of ${formatMemory(node.empty.bytes ?? 0)} on a node`;
  return undefined;
}

function occupy(node: AdmissionNode, state: NodeState, pod: AdmissionPod): NodeState {
  const { cpu, memory, hugePages } = total(pod);
  const bytes = memory + (node.pagesKnown ? 0 : hugePages);
  return { ...state, schedulable: state.schedulable - cpu, ...(state.bytes === undefined ? {} : { bytes: state.bytes - bytes }) };
}

/** Requests as the scheduler counts them. */
function total(pod: AdmissionPod): Pick<AdmissionContainer, 'cpu' | 'memory' | 'hugePages' | 'devices'> {
  const of = (amount: keyof AdmissionPod['whole']): number => {
    const { own, overhead } = pod.whole[amount];
    return (own ?? peakOf(pod.containers, (container) => container[amount])) + overhead;
  };
  return { cpu: of('cpu'), memory: of('memory'), hugePages: of('hugePages'), devices: effective(pod).devices };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** What makes the Topology Manager reject the pod, by how many NUMA nodes each manager would like. */
function why(node: AdmissionNode, pod: AdmissionPod): string {
  return `under ${node.settings.policy}, ${widths(node, pod)}`;
}

function widths(node: AdmissionNode, pod: AdmissionPod): string {
  const wanted =
    node.settings.scope === 'pod'
      ? effective(pod)
      : (pod.containers.map((container) => asked(pod, container)).find(({ devices }) => Object.keys(devices).length > 0) ?? effective(pod));
  const { staticCpus, staticMemory } = node.settings;
  const said: [string, Hints][] = Object.entries(wanted.devices).map(([resource, count]) => [
    `${count} ${resource}`,
    deviceHints(node, node.empty, resource, count),
  ]);
  if (staticCpus && wanted.cpus !== undefined) said.push([`${wanted.cpus} CPUs`, cpuHints(node, node.empty, wanted.cpus)]);
  if (staticMemory && wanted.memory !== undefined)
    said.push([`${formatMemory(wanted.memory)} of memory`, memoryHints(node, node.empty, wanted.memory)]);
  return said.map(([what, hints]) => `${what} ${width(hints)}`).join(', ');
}

function width(hints: Hints): string {
  const liked = hints.filter(({ preferred, mask }) => preferred && mask !== undefined).map(({ mask = 0 }) => placesOf(mask).length);
  const [nodes] = liked;
  return nodes === undefined ? 'prefer no set of NUMA nodes that is ever free' : `prefer ${nodes} NUMA node${nodes === 1 ? '' : 's'}`;
}
