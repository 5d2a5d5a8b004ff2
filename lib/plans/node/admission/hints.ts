import type { AdmissionNode, NodeState } from './node';
import { maskOf, placesOf, size, sumIn } from './masks';

/** What a manager would like: a set of NUMA nodes, or any, and whether that is as good as it can be. */
export interface Hint {
  /** Undefined: any NUMA node. */
  readonly mask?: number;
  readonly preferred: boolean;
}

/** What one manager says of one resource: its hints, of which there may be none. */
export type Hints = readonly Hint[];

/** A manager that has no say. */
export const NO_PREFERENCE: Hints = [{ preferred: true }];
/** A manager that cannot serve the request at all. */
export const IMPOSSIBLE: Hints = [{ preferred: false }];

/** Every set of NUMA nodes inside `within`, but the empty one. */
function* subsets(within: number): Generator<number> {
  for (let mask = within; mask > 0; mask = (mask - 1) & within) yield mask;
}

/**
 * Hints of a manager whose preference is the smallest number of NUMA nodes that could serve the request if all were
 * free (`total`), and which offers every set that can serve it now (`free`), with all that can be used again.
 */
function hintsFor(
  within: number,
  request: number,
  total: readonly number[],
  free: readonly number[],
  reusable: readonly number[] = [],
): Hints {
  const again = maskOf(reusable);
  const needed = request - sumIn(again, reusable);
  let smallest = size(within);
  const possible: number[] = [];
  for (const mask of subsets(within)) {
    if (sumIn(mask, total) >= request) smallest = Math.min(smallest, size(mask));
    if ((mask & again) === again && sumIn(mask, free) >= needed) possible.push(mask);
  }
  return possible.map((mask) => ({ mask, preferred: size(mask) === smallest }));
}

/**
 * The CPU Manager's hints. Its preference counts all CPUs of a NUMA node, reserved ones too, while what it offers counts
 * free ones: a request between the two has no preferred hint at all.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/policy_static.go` (`generateCPUTopologyHints`).
 */
export function cpuHints(node: AdmissionNode, state: NodeState, request: number): Hints {
  const hints = hintsFor(node.withCpus, request, node.cpus, state.cpus, state.reusable?.cpus);
  return hints.length === 0 ? IMPOSSIBLE : hints;
}

/**
 * The Device Manager's hints for one resource, over the NUMA nodes that have such devices. Devices without a NUMA node
 * count for none.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/devicemanager/topology_hints.go`.
 */
export function deviceHints(node: AdmissionNode, state: NodeState, resource: string, request: number): Hints {
  const total = node.empty.devices[resource];
  // No plugin offers the resource: the Device Manager leaves it to the scheduler.
  if (total === undefined) return NO_PREFERENCE;
  const placed = total.slice(0, node.ids.length);
  if (placed.every((count) => count === 0)) return NO_PREFERENCE;
  const free = state.devices[resource] ?? [];
  const reusable = state.reusable?.devices[resource] ?? [];
  if ([...free, ...reusable].reduce((sum, count) => sum + count, 0) < request) return IMPOSSIBLE;
  const hints = hintsFor(maskOf(placed), request, placed, free.slice(0, node.ids.length), reusable.slice(0, node.ids.length));
  return hints.length === 0 ? IMPOSSIBLE : hints;
}

/**
 * The Memory Manager's hints. A NUMA node that serves a container alone cannot join a group, nor one of a group serve
 * alone. Where nothing is possible the manager says nothing, which reads as having no preference; it then fails to
 * allocate.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/memorymanager/policy_static.go` (`calculateHints`).
 */
export function memoryHints(node: AdmissionNode, state: NodeState, request: number): Hints {
  let smallest = size(node.all);
  const possible: number[] = [];
  for (const mask of subsets(node.all)) {
    if (sumIn(mask, node.memory) < request) continue;
    smallest = Math.min(smallest, size(mask));
    if (!violatesGroups(state, mask) && sumIn(mask, state.memory) + (state.reusable?.memory.get(mask) ?? 0) >= request) possible.push(mask);
  }
  return possible.map((mask) => ({ mask, preferred: size(mask) === smallest }));
}

function violatesGroups({ assignments, groups }: NodeState, mask: number): boolean {
  const places = placesOf(mask);
  const [only = 0] = places;
  if (places.length === 1) return size(groups[only] ?? 0) > 1;
  return places.some((place) => (assignments[place] ?? 0) > 0 && groups[place] !== mask);
}
