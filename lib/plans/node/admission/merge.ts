import type { Hint, Hints } from './hints';
import { placesOf, size } from './masks';
import type { AdmissionNode } from './node';

/** What the Topology Manager decides for a container or a pod. */
export interface Merged extends Hint {
  readonly admitted: boolean;
}

/**
 * Merges what the managers say, as the policy of the node does: a hint is preferred only when every manager prefers it
 * and all name the same NUMA nodes.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/topologymanager/policy.go`, `policy_restricted.go`, `policy_single_numa_node.go`.
 */
export function mergeHints(node: AdmissionNode, said: readonly Hints[]): Merged {
  const { policy } = node.settings;
  if (policy === 'none') return { admitted: true, preferred: false };
  const considered = policy === 'single-numa-node' ? said.map((hints) => hints.filter(isSingle)) : said;
  const best = preferredHint(node, considered) ?? unpreferredHint(node, considered);
  if (policy === 'best-effort') return { ...best, admitted: true };
  // `single-numa-node` takes the whole machine for no affinity at all.
  if (policy === 'single-numa-node' && best.mask === node.all) return { preferred: best.preferred, admitted: best.preferred };
  return { ...best, admitted: best.preferred };
}

const isSingle = ({ mask, preferred }: Hint): boolean => preferred && (mask === undefined || size(mask) === 1);

/** The best set of NUMA nodes that every manager prefers; managers that prefer any agree with all. */
function preferredHint(node: AdmissionNode, said: readonly Hints[]): Hint | undefined {
  let agreed: ReadonlySet<number> | undefined;
  for (const hints of said) {
    const liked = hints.filter(({ preferred }) => preferred);
    if (liked.length === 0) return undefined;
    if (liked.some(({ mask }) => mask === undefined)) continue;
    const masks = liked.flatMap(({ mask }) => (mask === undefined ? [] : [mask]));
    const before = agreed;
    agreed = new Set(before === undefined ? masks : masks.filter((mask) => before.has(mask)));
  }
  const mask = agreed === undefined ? node.all : fittest(node, [...agreed]);
  return mask === undefined ? undefined : { mask, preferred: true };
}

/**
 * The best intersection of one hint of each manager. Upstream compares them one by one; the result does not depend on
 * their order: one as large as the neediest manager's smallest hint, else the largest below that, else the smallest
 * above.
 */
function unpreferredHint(node: AdmissionNode, said: readonly Hints[]): Hint {
  let reached: ReadonlySet<number> = new Set([node.all]);
  for (const hints of said) {
    const next = new Set<number>();
    for (const { mask = node.all } of hints) for (const from of reached) next.add(from & mask);
    reached = next;
  }
  const wanted = Math.max(
    0,
    ...said.map((hints) => Math.min(...hints.flatMap(({ mask }) => (mask === undefined ? [] : [size(mask)])))).filter(Number.isFinite),
  );
  const masks = [...reached].filter((mask) => mask > 0);
  const sizes = masks.map(size);
  const below = sizes.filter((count) => count <= wanted);
  const chosen = below.length > 0 ? Math.max(...below) : Math.min(...sizes);
  const mask = fittest(
    node,
    masks.filter((candidate) => size(candidate) === chosen),
  );
  return { mask: mask ?? node.all, preferred: false };
}

/**
 * The narrowest mask; among equally narrow ones the one with the lower numbers, or with `prefer-closest-numa-nodes` the
 * one whose NUMA nodes are nearest to each other.
 *
 * Source: the same folder, `numa_info.go` and `bitmask/bitmask.go`.
 */
function fittest(node: AdmissionNode, masks: readonly number[]): number | undefined {
  const closest = node.settings.preferClosest && node.settings.policy !== 'single-numa-node' ? node.distances : undefined;
  return [...masks].sort((a, b) => size(a) - size(b) || (closest ? distance(closest, a) - distance(closest, b) : 0) || a - b)[0];
}

function distance(distances: readonly (readonly number[])[], mask: number): number {
  const places = placesOf(mask);
  const sum = places.reduce((total, from) => total + places.reduce((row, to) => row + (distances[from]?.[to] ?? 0), 0), 0);
  return sum / places.length ** 2;
}
