import type { Carried, Primitive } from '../../../model';

type KernelArgument = Extract<Primitive, { kind: 'kernelArgument' }>;

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
