import type { CpuLayout, FreeCpus } from './cpu-layout';
import { distributed } from './distribute';
import { placesOf } from './masks';

/**
 * What is left when CPUs are taken from the NUMA nodes of a mask, which have enough.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/cpumanager/cpu_assignment.go`.
 */
export function spread(layout: CpuLayout, free: FreeCpus, request: number, mask: number): FreeCpus {
  const places = placesOf(mask);
  return layout.settings.distributeCpus
    ? distributed(layout, free, request, places, packed, ordered)
    : packed(layout, free, request, places);
}

/** Packed: whole sockets, whole NUMA nodes, whole cores, threads; of each those first that are fullest already. */
function packed(layout: CpuLayout, free: FreeCpus, request: number, places: readonly number[]): FreeCpus {
  const cpus = [...free.cpus];
  const broken = [...free.broken];
  let needed = request;
  const whole = (group: readonly number[]): void => {
    const count = group.reduce((sum, place) => sum + (layout.cpus[place] ?? 0), 0);
    const here = group.reduce((sum, place) => sum + (places.includes(place) ? (cpus[place] ?? 0) : 0), 0);
    if (count === 0 || here < count || needed < count) return;
    for (const place of group) cpus[place] = broken[place] = 0;
    needed -= count;
  };
  if (socketsFirst(layout)) for (const group of socketsOf(layout, cpus, places)) whole(group.all);
  for (const place of ordered(layout, cpus, places)) whole([place]);
  for (const place of ordered(layout, cpus, places)) {
    const cores = Math.min((cpus[place] ?? 0) - (broken[place] ?? 0), Math.floor(needed / layout.threads) * layout.threads);
    cpus[place] = (cpus[place] ?? 0) - cores;
    needed -= cores;
  }
  for (const place of ordered(layout, cpus, places)) {
    const taken = Math.min(cpus[place] ?? 0, needed);
    cpus[place] = (cpus[place] ?? 0) - taken;
    broken[place] = brokenAfter(broken[place] ?? 0, taken, layout.threads);
    needed -= taken;
  }
  return { cpus, broken };
}

/** Threads of broken cores go first; then a whole core is broken. */
const brokenAfter = (before: number, taken: number, threads: number): number =>
  taken <= before ? before - taken : (threads - ((taken - before) % threads)) % threads;

/** With fewer sockets than NUMA nodes, a socket is what is filled first. */
const socketsFirst = ({ cpus, sockets }: CpuLayout): boolean => {
  const used = sockets.filter((_, place) => (cpus[place] ?? 0) > 0);
  return new Set(used).size < used.length;
};

/** NUMA nodes with free CPUs, those with the fewest first; of a machine whose sockets come first, socket by socket. */
function ordered(layout: CpuLayout, cpus: readonly number[], places: readonly number[]): readonly number[] {
  const free = places.filter((place) => (cpus[place] ?? 0) > 0).sort((a, b) => (cpus[a] ?? 0) - (cpus[b] ?? 0) || a - b);
  return socketsFirst(layout) ? socketsOf(layout, cpus, free).flatMap(({ free: inside }) => inside) : free;
}

/** Sockets with free CPUs, those with the fewest first: all of their NUMA nodes, and those given. */
function socketsOf(
  { sockets }: CpuLayout,
  cpus: readonly number[],
  places: readonly number[],
): readonly { readonly all: readonly number[]; readonly free: readonly number[] }[] {
  const found = [...new Set(places.map((place) => sockets[place] ?? 0))].map((socket) => {
    const inside = places.filter((place) => sockets[place] === socket);
    const all = sockets.flatMap((other, place) => (other === socket ? [place] : []));
    return { socket, all, free: inside, count: inside.reduce((sum, place) => sum + (cpus[place] ?? 0), 0) };
  });
  return found.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count || a.socket - b.socket);
}
