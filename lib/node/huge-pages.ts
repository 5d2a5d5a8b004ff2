import { EFA_RESOURCE } from '../fabrics';
import { memo, podRequest } from '../internal';
import { MiB, parseMemory, type PodSpec } from '../kubernetes';
import { cpuNodes, type MachineShape } from '../machine';
import { hugePageSizes, type PoolDescription, type PoolShape } from '../model';
import type { HugePages } from './settings';
import { EFA_PAGE, efaPages, withoutPages } from './set-aside';
import { pagesOf } from './settings/own/pages-of';

/**
 * A machine with the huge pages that its pool sets aside: on its NUMA nodes, whose memory they are counted out of; without
 * their memory where the layout is unknown.
 */
export function withHugePages(machine: MachineShape, pages: HugePages | undefined): MachineShape {
  if (pages === undefined) return machine;
  const placed = hugePageSizes.flatMap((size) => {
    const of = pagesOf(machine, pages, size);
    return of === undefined ? [] : [{ size, ...of }];
  });
  if (placed.length === 0) return machine;
  if ((cpuNodes(machine) ?? []).length === 0) {
    const bytes = placed.reduce((sum, { size, count }) => sum + count * (parseMemory(size) ?? 0), 0);
    return withoutPages(machine, bytes);
  }
  return {
    ...machine,
    numa: (machine.numa ?? []).map((node) => {
      const here = placed.flatMap(({ size, nodes = [] }) =>
        nodes.filter((one) => one.node === node.id).map(({ count }) => [size, count] as const),
      );
      return here.length === 0 ? node : { ...node, hugePages: { ...node.hugePages, ...Object.fromEntries(here) } };
    }),
  };
}

/** Bytes of the huge pages that a pool sets aside on each of its NUMA nodes that has too little memory for them. */
export function* overfullNodes(
  machine: MachineShape,
  pages: HugePages,
): Generator<{ readonly node: number; readonly wanted: number; readonly memory: number }> {
  for (const { id, memoryMiB } of cpuNodes(machine) ?? []) {
    if (memoryMiB === undefined) continue;
    const wanted = hugePageSizes.reduce((sum, size) => {
      const here = pagesOf(machine, pages, size)?.nodes?.find(({ node }) => node === id)?.count ?? 0;
      return sum + here * (parseMemory(size) ?? 0);
    }, 0);
    if (wanted > memoryMiB * MiB) yield { node: id, wanted, memory: memoryMiB * MiB };
  }
}

const RESOURCE = 'hugepages-';

/** A word that sets huge pages aside in another way than the property of the pool. */
const IN_OTHER_WORDS = /hugepage(?:s|sz)=|nr_hugepages/i;

/** Whether a pool's tuning sets huge pages aside in words of its own, so that how many there are is not known. */
export const hasOtherPages = memo((tuning: NonNullable<PoolDescription['tuning']>): boolean => IN_OTHER_WORDS.test(JSON.stringify(tuning)));

/**
 * How many such pods a node has huge pages for, by what its machine says of them, or what it sets aside for EFA; no limit
 * where that is not known, or where they ask for none.
 */
export function podsByPages({ machine }: PoolShape, spec: PodSpec, tuning: PoolDescription['tuning']): number {
  let fit = Infinity;
  for (const resource of pagesAsked(spec)) {
    const asked = podRequest(spec, resource, parseMemory);
    const bytes = asked > 0 ? pagesOnNode(machine, resource.slice(RESOURCE.length), spec, tuning) : undefined;
    if (bytes !== undefined) fit = Math.min(fit, Math.floor(bytes / asked));
  }
  return fit;
}

/** Huge pages that a pod asks for, by their resource. */
function pagesAsked({ resources, initContainers = [], containers }: PodSpec): ReadonlySet<string> {
  const names = new Set<string>();
  for (const one of [
    resources,
    ...initContainers.map((container) => container.resources),
    ...containers.map((container) => container.resources),
  ])
    for (const name of Object.keys(one?.limits ?? {})) if (name.startsWith(RESOURCE)) names.add(name);
  return names;
}

function pagesOnNode(machine: MachineShape, size: string, spec: PodSpec, tuning: PoolDescription['tuning']): number | undefined {
  const counts = (machine.numa ?? []).flatMap(({ hugePages }) => hugePages?.[size] ?? []);
  if (counts.length > 0) return counts.reduce((sum, count) => sum + count, 0) * (parseMemory(size) ?? 0);
  if (size !== EFA_PAGE || tuning === undefined || hasOtherPages(tuning)) return undefined;
  // Where its own pages lie is not known of such a machine.
  if ('hugePages' in tuning && (cpuNodes(machine) ?? []).length === 0) return undefined;
  const asksEfa = spec.containers.some(({ resources }) => EFA_RESOURCE in (resources?.limits ?? {}));
  const ofEfa = efaPages(machine, asksEfa);
  // A pod on a node that sets none aside is told so by itself.
  return ofEfa === 0 ? undefined : ofEfa;
}
