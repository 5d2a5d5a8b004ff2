import type { Labels } from '../kubernetes';
import type { AllocatorRow, Sharing } from '../model';
import { allocatorOf, allocatorWith, defaultAllocators } from './allocators';

/** The labels that the nodes of a pool need for its allocator to serve them, and for no other to do so. */
export function allocatorLabels(sharing: Sharing, rows: readonly AllocatorRow[] = defaultAllocators): Labels {
  const { labels, excludes } = allocatorOf(sharing, rows);
  return Object.assign({ ...labels.found }, ...excludes.map((id) => allocatorWith(id, rows)?.labels.keptOff)) as Labels;
}

/** The labels by which the node's own agents find what is meant for the pool: its allocator, MIG layout, device plugin configuration. */
export const ownLabels = (pool: string, sharing: Sharing, rows: readonly AllocatorRow[] = defaultAllocators): Labels => ({
  ...allocatorLabels(sharing, rows),
  ...allocatorOf(sharing, rows).labels.configured(pool, sharing),
});

/**
 * Keys of labels that follow from the offer of a pool: with a value of its own, its GPUs would be served otherwise.
 *
 * @param bringsPlugin Whether the image of its nodes brings a device plugin: then labels keep others off.
 */
export const reservedLabels = (
  sharing: Sharing,
  { bringsPlugin }: { readonly bringsPlugin: boolean },
  rows: readonly AllocatorRow[] = defaultAllocators,
): readonly string[] => rows.flatMap(({ labels }) => [...labels.reserved(sharing), ...(bringsPlugin ? [] : Object.keys(labels.keptOff))]);
