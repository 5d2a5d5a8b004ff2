import type { FreeCpus } from './cpu-layout';
import { memoryHints } from './hints';
import type { Hint } from './hints';
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
  const before = state.reusable?.cpus ?? [];
  const held: FreeCpus = {
    cpus: state.cpus.map((count, place) => count + (before[place] ?? 0)),
    broken: state.broken.map((count, place) => joined(count, before[place] ?? 0, node.threads)),
  };
  if (sumIn(node.all, held.cpus) < request) return undefined;
  const aligned = Math.min(request, sumIn(mask, held.cpus));
  const left = spread(node, spread(node, held, aligned, mask), request - aligned, node.all);
  const taken = held.cpus.map((count, place) => count - (left.cpus[place] ?? 0));
  const again = taken.map((count, place) => {
    // A thread whose core is not wholly free goes after whole cores, though it is one that may be used again.
    const brokenTaken = Math.max(0, (held.broken[place] ?? 0) - (left.broken[place] ?? 0));
    const alone = alonePart(state.broken[place] ?? 0, before[place] ?? 0, node.threads);
    const ofWholeCores = Math.min((before[place] ?? 0) - alone, count - brokenTaken);
    return ofWholeCores + Math.min(brokenTaken, (before[place] ?? 0) - ofWholeCores);
  });
  const { fresh, reusable } = share(taken, before, again, init);
  return {
    ...state,
    cpus: state.cpus.map((count, place) => count - (fresh[place] ?? 0)),
    broken: left.broken.map((count, place) => parted(count, (before[place] ?? 0) - (again[place] ?? 0), node.threads)),
    reusable: { ...reusing(state), cpus: reusable },
  };
}

/** Broken threads when a number of CPUs joins the free ones: its last core is completed by a broken one, if there is any. */
function joined(broken: number, cpus: number, threads: number): number {
  const rest = cpus % threads;
  if (rest === 0) return broken;
  return broken >= threads - rest ? broken - (threads - rest) : broken + rest;
}

/** CPUs that may be used again and whose core no free thread completes. */
function alonePart(broken: number, cpus: number, threads: number): number {
  const rest = cpus % threads;
  return rest > 0 && broken < threads - rest ? rest : 0;
}

/** Broken threads when a number of CPUs parts from the free ones again. */
function parted(broken: number, cpus: number, threads: number): number {
  const rest = cpus % threads;
  if (rest === 0) return broken;
  return broken >= rest ? broken - rest : broken + threads - rest;
}

const reusing = ({ reusable }: NodeState): Reusable => reusable ?? { cpus: [], memory: new Map(), devices: {} };

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
