import type { CpuLayout, FreeCpus } from './cpu-layout';

type Take = (layout: CpuLayout, free: FreeCpus, request: number, places: readonly number[]) => FreeCpus;
type Order = (layout: CpuLayout, cpus: readonly number[], places: readonly number[]) => readonly number[];

/** NUMA nodes which share a request, and those of them which share what is left of it. */
interface Division {
  readonly nodes: readonly number[];
  readonly rest: readonly number[];
  /** How unequal what is left on the NUMA nodes is. */
  readonly balance: number;
}

/**
 * `distribute-cpus-across-numa`: the fewest NUMA nodes that can hold the request, an equal part on each, such that what is
 * left everywhere is as equal as it can be.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/cpu_assignment.go` (`takeByTopologyNUMADistributed`).
 */
export function distributed(
  layout: CpuLayout,
  free: FreeCpus,
  request: number,
  places: readonly number[],
  take: Take,
  order: Order,
): FreeCpus {
  const group = layout.settings.cpuGroup;
  const nodes = order(layout, free.cpus, places);
  if (request === 0 || request % group !== 0) return take(layout, free, request, places);
  const withCpus = layout.cpus.filter((count) => count > 0);
  const groups = Math.ceil(withCpus.reduce((sum, count) => sum + count, 0) / group);
  const needed = request / group;
  const least = Math.ceil(needed / Math.ceil(groups / withCpus.length));
  for (let count = least; count <= Math.min(needed, nodes.length); count++) {
    const best = bestOf(combinations(nodes, count).map((some) => divide(free.cpus, nodes, some, request, group)));
    if (best !== undefined) return takeDivided(layout, free, request, best, take);
  }
  return take(layout, free, request, places);
}

function takeDivided(layout: CpuLayout, before: FreeCpus, request: number, { nodes, rest }: Division, take: Take): FreeCpus {
  const group = layout.settings.cpuGroup;
  const part = partOf(request, nodes.length, group);
  let free = before;
  for (const place of nodes) free = take(layout, free, part, [place]);
  let left = request - part * nodes.length;
  while (left > 0 && rest.some((place) => (free.cpus[place] ?? 0) >= group)) {
    for (const place of rest) {
      if (left === 0 || (free.cpus[place] ?? 0) < group) continue;
      free = take(layout, free, group, [place]);
      left -= group;
    }
  }
  return free;
}

/** The first of the most equal ones. */
function bestOf(divisions: readonly (Division | undefined)[]): Division | undefined {
  let best: Division | undefined;
  for (const division of divisions) if (division && division.balance < (best?.balance ?? Infinity)) best = division;
  return best;
}

function divide(
  cpus: readonly number[],
  all: readonly number[],
  nodes: readonly number[],
  request: number,
  group: number,
): Division | undefined {
  const of = (place: number): number => cpus[place] ?? 0;
  if (nodes.reduce((sum, place) => sum + Math.floor(of(place) / group), 0) * group < request) return undefined;
  const part = partOf(request, nodes.length, group);
  if (nodes.some((place) => of(place) < part)) return undefined;
  const after = new Map(all.map((place) => [place, of(place) - (nodes.includes(place) ? part : 0)]));
  const rest = request - part * nodes.length;
  if (rest === 0) return { nodes, rest: [], balance: deviation([...after.values()]) };
  const able = nodes.filter((place) => (after.get(place) ?? 0) >= group);
  const ways: Division[] = [];
  for (let count = able.length; count >= 1; count--)
    for (const some of combinations(able, count)) {
      const left = takeInTurn(after, some, rest, group);
      if (left !== undefined) ways.push({ nodes, rest: some, balance: deviation([...left.values()]) });
    }
  return bestOf(ways);
}

function takeInTurn(
  before: ReadonlyMap<number, number>,
  places: readonly number[],
  rest: number,
  group: number,
): ReadonlyMap<number, number> | undefined {
  const after = new Map(before);
  let left = rest;
  while (left > 0) {
    const able = places.filter((place) => (after.get(place) ?? 0) >= group);
    if (able.length === 0) return undefined;
    for (const place of able.slice(0, left / group)) {
      after.set(place, (after.get(place) ?? 0) - group);
      left -= group;
    }
  }
  return after;
}

const partOf = (request: number, nodes: number, group: number): number => Math.floor(request / nodes / group) * group;

/** Standard deviation, to three places. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.round(Math.sqrt(squares / values.length) * 1000) / 1000;
}

/** Every choice of so many, in the order of the list. */
function combinations<T>(list: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return list.flatMap((first, index) => combinations(list.slice(index + 1), count - 1).map((others) => [first, ...others]));
}
