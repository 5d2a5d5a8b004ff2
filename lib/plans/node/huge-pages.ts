import { MiB, parseMemory } from '../../words/kubernetes';
import { cpuNodes, type MachineShape } from '../../words/machine';
import { hugePageSizes } from '../model';
import type { HugePages } from './settings';
import { withoutPages } from './set-aside';
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
