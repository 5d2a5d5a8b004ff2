import { placesOf } from './masks';

/** CPUs of each NUMA node, and how they are given away. */
interface Cpus {
  readonly cpus: readonly number[];
  readonly settings: { readonly distributeCpus: boolean; readonly cpuGroup: number };
}

/**
 * What is left by NUMA node when CPUs are taken inside a mask: whole free NUMA nodes while the request needs them, then
 * the NUMA node with the fewest free CPUs.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/cpu_assignment.go`.
 */
export function spread(node: Cpus, free: readonly number[], request: number, mask: number): readonly number[] {
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
function evenly(node: Cpus, left: number[], request: number, mask: number): readonly number[] {
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
