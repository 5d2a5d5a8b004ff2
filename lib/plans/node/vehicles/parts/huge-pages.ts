import { type Carried, type HugePageSize, type NodePlan, type Primitive, primitivesOf } from '../../../model';

type KernelArgument = Extract<Primitive, { kind: 'kernelArgument' }>;
type Pages = Extract<Primitive, { kind: 'hugePages' }>;

/** The kernel's own names. Source: Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: hugepagesz=. */
const KERNEL_SIZE: Readonly<Record<HugePageSize, string>> = { '2Mi': '2M', '1Gi': '1G' };

/** Huge pages of a plan as arguments of the kernel: `hugepagesz=1G hugepages=0:8,1:8`. */
export const hugePageArguments = (plan: NodePlan): readonly string[] =>
  primitivesOf(plan, 'hugePages').map((pages) => argumentOf(pages).argument);

/** Huge pages as the argument that they are for the kernel; without NUMA nodes it spreads them itself. */
const argumentOf = ({ size, count, nodes }: Pages): KernelArgument => ({
  kind: 'kernelArgument',
  argument: `hugepagesz=${KERNEL_SIZE[size]} hugepages=${nodes?.map((each) => `${each.node}:${each.count}`).join(',') ?? count}`,
});

/** Huge pages for who has arguments of the kernel alone, and maybe only a number for the whole machine, which is enough where all NUMA nodes have as many. */
export function pagesAsArgument(pages: Pages, carry: (argument: KernelArgument) => Carried): Carried {
  const placed = carry(argumentOf(pages));
  if (placed.primitive !== undefined || pages.nodes === undefined) return placed;
  const counts = pages.nodes.map((each) => each.count);
  const { nodes: _nodes, ...spread } = pages;
  return Math.max(...counts) - Math.min(...counts) > 1 ? placed : carry(argumentOf(spread));
}

/** Huge pages of one size, for the whole machine. */
export interface StaticPages {
  /** As the kernel writes it: `1G`. */
  readonly size: string;
  readonly count: string;
}

/** Pairs of `hugepagesz=` and `hugepages=` in a merged command line; those that name NUMA nodes are not among them. */
export const staticPages = (merged: readonly string[]): readonly StaticPages[] =>
  merged.flatMap((text) => {
    const [, size = '', count = ''] = /^hugepagesz=(\d+[KMG]) hugepages=(\d+)$/.exec(text) ?? [];
    return size === '' ? [] : [{ size, count }];
  });

/** An argument for who has a setting for huge pages, which takes a number for the whole machine. */
export function carriedPages(primitive: KernelArgument): Carried {
  return /(?:^| )hugepages=\d+:/.test(primitive.argument)
    ? { without: ['huge pages of a NUMA node: its settings take a number for the whole machine'] }
    : { primitive, without: [] };
}
