import { cpuNodes, type MachineShape } from '../../../../words/machine';
import type { HugePageSize } from '../../../model';
import type { HugePages } from './options';

/** How many pages of a size a machine sets aside, and on which NUMA nodes; undefined for none. */
export function pagesOf(
  machine: MachineShape,
  pages: HugePages,
  size: HugePageSize,
): { readonly count: number; readonly nodes?: readonly { readonly node: number; readonly count: number }[] } | undefined {
  const said = pages[size];
  if (said === undefined || said === 0) return undefined;
  const nodes = cpuNodes(machine) ?? [];
  if (typeof said === 'number' && nodes.length === 0) return { count: said };
  const each = typeof said === 'number' ? evenly(said, nodes.length) : said;
  const placed = nodes.map(({ id }, index) => ({ node: id, count: each[index] ?? 0 })).filter((one) => one.count > 0);
  const total = placed.reduce((sum, one) => sum + one.count, 0);
  return total === 0 ? undefined : { count: total, nodes: placed };
}

/** A number in equal parts, what is left on the first ones. */
const evenly = (total: number, parts: number): readonly number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(total / parts) + (index < total % parts ? 1 : 0));
