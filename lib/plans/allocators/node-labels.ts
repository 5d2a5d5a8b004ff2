import type { Labels } from '../../words/kubernetes';
import type { AllocatorRow, PoolDescription, Sharing } from '../model';
import { allocatorOf, allocatorWith, defaultAllocators } from './allocators';
import { MIG_CONFIG_LABEL, MIG_MANAGER_LABEL } from './mig-config-label';

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
 * The same for nodes that cut their GPUs at boot: the operator's mig-manager stays off them, since two owners of the layout
 * would each undo what the other did.
 *
 * Source: gpu-operator v26.7.0 `controllers/state_manager.go`, which leaves a label of a component alone when it is set;
 * mig-parted v0.15.0 `cmd/nvidia-mig-manager`, which applies `all-disabled` to a node without `nvidia.com/mig.config`.
 */
export function labelsOfOwnCut(pool: string, sharing: Sharing, rows: readonly AllocatorRow[] = defaultAllocators): Labels {
  const { [MIG_CONFIG_LABEL]: layout, ...labels } = ownLabels(pool, sharing, rows);
  return layout === undefined ? labels : { ...labels, [MIG_MANAGER_LABEL]: 'false' };
}

/** Whether the operator's mig-manager cuts the GPUs of a pool's nodes. */
export const isCutByOperator = ({ labels }: Pick<PoolDescription, 'labels'>): boolean => labels[MIG_MANAGER_LABEL] !== 'false';

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
