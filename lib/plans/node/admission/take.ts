import type { FreeCpus } from './cpu-layout';
import { memoryHints, type Hint } from './hints';
import { placesOf, size, sumIn } from './masks';
import type { AdmissionNode, NodeState, Reusable } from './node';
import { spread } from './spread';

/**
 * Takes CPUs from the NUMA nodes of the hint first, then from the others.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/policy_static.go` (`allocateCPUs`).
 *
 * @returns undefined when there are not enough.
 */
export function takeCpus(node: AdmissionNode, state: NodeState, request: number, mask: number, init: boolean): NodeState | undefined {
  const rows = state.cpus.map((free, place) => {
    const before = state.reusable?.cpus[place] ?? 0;
    const broken = state.broken[place] ?? 0;
    const parts = partsOf(broken, before, state.reusable?.alone[place] ?? 0, node.threads);
    return { before, parts, cpus: free + before, broken: joined(broken, before, parts, node.threads) };
  });
  const held: FreeCpus = { cpus: rows.map(({ cpus }) => cpus), broken: rows.map(({ broken }) => broken) };
  if (sumIn(node.all, held.cpus) < request) return undefined;
  const aligned = Math.min(request, sumIn(mask, held.cpus));
  const left = spread(node, spread(node, held, aligned, mask), request - aligned, node.all);
  const uses = rows.map(({ before, parts, cpus, broken }, place) => {
    const taken = cpus - (left.cpus[place] ?? 0);
    const brokenTaken = Math.max(0, broken - (left.broken[place] ?? 0));
    return { before, parts, taken, ...usedAgain(before, parts, taken - brokenTaken, brokenTaken, node.threads) };
  });
  const { fresh, reusable } = share(
    uses.map(({ taken }) => taken),
    uses.map(({ before }) => before),
    uses.map(({ again }) => again),
    init,
  );
  return {
    ...state,
    cpus: state.cpus.map((count, place) => count - (fresh[place] ?? 0)),
    broken: uses.map(({ before, again, alone }, place) =>
      parted(Math.max(0, (left.broken[place] ?? 0) - alone), before - again - alone, node.threads),
    ),
    // What an init container takes may be used again whole.
    reusable: { ...reusing(state), cpus: reusable, alone: uses.map(({ parts, alone }) => (init ? parts.alone : alone)) },
  };
}

/** CPUs of a NUMA node that may be used again, by what has become of their cores. */
interface Parts {
  /** Their core is not whole. */
  readonly alone: number;
  /** Free CPUs complete their core. */
  readonly completed: number;
}

function partsOf(broken: number, cpus: number, alone: number, threads: number): Parts {
  const rest = (cpus - alone) % threads;
  return broken >= threads - rest ? { alone, completed: rest } : { alone: alone + rest, completed: 0 };
}

/** Broken threads when CPUs that may be used again join the free ones. */
const joined = (broken: number, cpus: number, { alone, completed }: Parts, threads: number): number =>
  cpus === 0 || completed === 0 ? broken + alone : broken - (threads - completed) + alone;

/**
 * How many of the CPUs that are taken are used again, and how many of those that may be are alone afterwards. Cores that an
 * init container had come before others; a thread whose core is not whole goes after whole cores, though it is one that may
 * be used again.
 */
function usedAgain(
  before: number,
  { alone, completed }: Parts,
  ofWhole: number,
  ofBroken: number,
  threads: number,
): { readonly again: number; readonly alone: number } {
  const ofWholeCores = Math.min(before - alone, ofWhole);
  const lonely = Math.min(ofBroken, before - ofWholeCores);
  const single = ofWhole % threads;
  const breaks = single > 0 && before - alone - completed - (ofWhole - single) >= threads;
  return { again: ofWholeCores + lonely, alone: Math.max(0, alone - lonely) + (breaks ? threads - single : 0) };
}

/** Broken threads when a number of CPUs parts from the free ones again. */
function parted(broken: number, cpus: number, threads: number): number {
  const rest = cpus % threads;
  if (rest === 0) return broken;
  return broken >= rest ? broken - rest : broken + threads - rest;
}

const reusing = ({ reusable }: NodeState): Reusable => reusable ?? { cpus: [], alone: [], memory: new Map(), devices: {} };

/** What of the taken is fresh, by NUMA node, and what can be used again afterwards: what an init container takes is left to the next. */
function share(
  taken: readonly number[],
  before: readonly number[],
  again: readonly number[],
  init: boolean,
): { readonly fresh: readonly number[]; readonly reusable: readonly number[] } {
  const fresh = taken.map((count, place) => count - (again[place] ?? 0));
  return { fresh, reusable: taken.map((_, place) => (before[place] ?? 0) + (init ? (fresh[place] ?? 0) : -(again[place] ?? 0))) };
}

/**
 * Takes memory from the NUMA nodes of the hint; where they have too little, from the best group that contains them.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/memorymanager/policy_static.go` (`Allocate`).
 *
 * @returns why it cannot.
 */
export function takeMemory(node: AdmissionNode, state: NodeState, request: number, hint: Hint, init: boolean): NodeState | string {
  const start = hint.mask === undefined ? best(memoryHints(node, state, request)) : { mask: hint.mask, preferred: hint.preferred };
  if (start === undefined) return 'no NUMA nodes with enough memory is available';
  if (!start.preferred && hint.preferred) return 'failed to find the default preferred hint';
  let chosen = start;
  if (sumIn(start.mask, state.memory) < request) {
    const wider = best(memoryHints(node, state, request).filter(({ mask = 0 }) => (mask & start.mask) === start.mask));
    if (wider === undefined) return 'failed to find NUMA nodes to extend the current topology hint';
    if (!wider.preferred && start.preferred) return 'failed to find the extended preferred hint';
    chosen = wider;
  }
  if (violates(state, chosen.mask)) return 'preferred hint violates NUMA node allocation';
  const before = state.reusable?.memory.get(chosen.mask) ?? 0;
  const after = init ? Math.max(before, request) : Math.max(0, before - request);
  const memory = new Map(state.reusable?.memory).set(chosen.mask, after);
  return { ...assign(state, chosen.mask, Math.max(0, request - before)), reusable: { ...reusing(state), memory } };
}

function best(hints: readonly Hint[]): { readonly mask: number; readonly preferred: boolean } | undefined {
  const masks = hints.flatMap(({ mask, preferred }) => (mask === undefined ? [] : [{ mask, preferred }]));
  return masks.sort((a, b) => Number(b.preferred) - Number(a.preferred) || size(a.mask) - size(b.mask) || a.mask - b.mask)[0];
}

function violates({ assignments, groups }: NodeState, mask: number): boolean {
  return size(mask) > 1 && placesOf(mask).some((place) => (assignments[place] ?? 0) > 0 && groups[place] !== mask);
}

function assign(state: NodeState, mask: number, request: number): NodeState {
  const memory = [...state.memory];
  const assignments = [...state.assignments];
  const groups = [...state.groups];
  let needed = request;
  for (const place of placesOf(mask)) {
    assignments[place] = (assignments[place] ?? 0) + 1;
    groups[place] = mask;
    const taken = Math.min(memory[place] ?? 0, needed);
    memory[place] = (memory[place] ?? 0) - taken;
    needed -= taken;
  }
  return { ...state, memory, assignments, groups };
}

/**
 * Takes devices from the NUMA nodes of the hint first, then from the others, then those without a NUMA node.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/devicemanager/manager.go` (`devicesToAllocate`). Which of several NUMA nodes
 * the plugin prefers is not known here: the fullest that serves the rest is taken, which keeps others whole.
 *
 * @returns undefined when there are not enough.
 */
export function takeDevices(
  node: AdmissionNode,
  state: NodeState,
  resource: string,
  request: number,
  mask: number,
  init: boolean,
): NodeState | undefined {
  const free = state.devices[resource];
  if (free === undefined) return state;
  const before = state.reusable?.devices[resource] ?? [];
  const again = drain(before, request, mask);
  const fresh = drain(free, request - total(again), mask);
  if (total(again) + total(fresh) < request) return undefined;
  const after = free.map((_, place) => (before[place] ?? 0) + (init ? (fresh[place] ?? 0) : -(again[place] ?? 0)));
  return {
    ...state,
    devices: { ...state.devices, [resource]: free.map((count, place) => count - (fresh[place] ?? 0)) },
    reusable: { ...reusing(state), devices: { ...state.reusable?.devices, [resource]: after } },
  };
}

/** How many to take from each place: those of the mask first, those without a NUMA node last. */
function drain(counts: readonly number[], request: number, mask: number): readonly number[] {
  const free = counts.flatMap((count, place) => (count > 0 ? [place] : []));
  const inside = placesOf(mask).filter((place) => free.includes(place));
  const outside = free.filter((place) => !inside.includes(place));
  const nowhere = counts.length - 1;
  const taken = counts.map(() => 0);
  let needed = request;
  for (const places of [inside, outside.filter((place) => place < nowhere), outside.filter((place) => place === nowhere)]) {
    for (const place of tightest(places, counts, needed)) {
      taken[place] = Math.min(counts[place] ?? 0, needed);
      needed -= taken[place] ?? 0;
    }
  }
  return taken;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function tightest(places: readonly number[], left: readonly number[], needed: number): readonly number[] {
  const enough = places.filter((place) => (left[place] ?? 0) >= needed).sort((a, b) => (left[a] ?? 0) - (left[b] ?? 0) || a - b);
  return [...enough, ...places.filter((place) => !enough.includes(place))];
}
