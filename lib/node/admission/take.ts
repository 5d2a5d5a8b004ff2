import { memoryHints, placesOf, size, sumIn } from './hints';
import type { Hint } from './hints';
import type { AdmissionNode, NodeState } from './node';

/**
 * Takes CPUs from the NUMA nodes of the hint first, then from the others: whole free NUMA nodes while the request needs
 * them, then the NUMA node with the fewest free CPUs.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/policy_static.go` (`allocateCPUs`), `cpu_assignment.go`.
 *
 * @returns undefined when there are not enough.
 */
export function takeCpus(node: AdmissionNode, state: NodeState, request: number, mask: number): NodeState | undefined {
  if (sumIn(node.all, state.cpus) < request) return undefined;
  const aligned = Math.min(request, sumIn(mask, state.cpus));
  const first = spread(node, state.cpus, aligned, mask);
  return { ...state, cpus: spread(node, first, request - aligned, node.all) };
}

function spread(node: AdmissionNode, free: readonly number[], request: number, mask: number): readonly number[] {
  const left = [...free];
  let needed = request;
  if (node.settings.distributeCpus) return evenly(node, left, needed, mask);
  const order = [...placesOf(mask)].sort((a, b) => (free[a] ?? 0) - (free[b] ?? 0) || a - b);
  for (const place of order) {
    const whole = node.cpus[place] ?? 0;
    if (whole > 0 && left[place] === whole && needed >= whole) {
      left[place] = 0;
      needed -= whole;
    }
  }
  for (const place of order) {
    const taken = Math.min(left[place] ?? 0, needed);
    left[place] = (left[place] ?? 0) - taken;
    needed -= taken;
  }
  return left;
}

/** `distribute-cpus-across-numa`: the fewest NUMA nodes that can hold the request, an equal part on each. */
function evenly(node: AdmissionNode, left: number[], request: number, mask: number): readonly number[] {
  const order = [...placesOf(mask)].sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || a - b);
  let used = 0;
  for (let held = 0; held < request && used < order.length; used++) held += left[order[used] ?? 0] ?? 0;
  const group = node.settings.cpuGroup;
  let needed = request;
  for (let index = 0; index < used; index++) {
    const place = order[index] ?? 0;
    const part = Math.ceil(needed / (used - index) / group) * group;
    const taken = Math.min(left[place] ?? 0, part, needed);
    left[place] = (left[place] ?? 0) - taken;
    needed -= taken;
  }
  return left;
}

/**
 * Takes memory from the NUMA nodes of the hint; where they have too little, from the best group that contains them.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/memorymanager/policy_static.go` (`Allocate`).
 *
 * @returns why it cannot.
 */
export function takeMemory(node: AdmissionNode, state: NodeState, request: number, hint: Hint): NodeState | string {
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
  return violates(state, chosen.mask) ? 'preferred hint violates NUMA node allocation' : assign(state, chosen.mask, request);
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
export function takeDevices(node: AdmissionNode, state: NodeState, resource: string, request: number, mask: number): NodeState | undefined {
  const free = state.devices[resource];
  if (free === undefined) return state;
  const left = [...free];
  let needed = request;
  const inside = placesOf(mask).filter((place) => (left[place] ?? 0) > 0);
  const outside = left.map((_, place) => place).filter((place) => !inside.includes(place));
  for (const place of [...tightest(inside, left, needed), ...outside]) {
    const taken = Math.min(left[place] ?? 0, needed);
    left[place] = (left[place] ?? 0) - taken;
    needed -= taken;
  }
  return needed > 0 ? undefined : { ...state, devices: { ...state.devices, [resource]: left } };
}

function tightest(places: readonly number[], left: readonly number[], needed: number): readonly number[] {
  const enough = places.filter((place) => (left[place] ?? 0) >= needed).sort((a, b) => (left[a] ?? 0) - (left[b] ?? 0) || a - b);
  return [...enough, ...places.filter((place) => !enough.includes(place))];
}
