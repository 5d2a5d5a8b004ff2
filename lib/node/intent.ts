/**
 * What the nodes of a pool are for. Kubernetes has no such word; it decides which of the kubelet's managers are on:
 *
 * - `training`: pods that take much of a node. CPU Manager `static` with `full-pcpus-only`, Memory Manager `Static`.
 * - `inference`: many small pods, not all of them Guaranteed. CPU Manager `static`, Memory Manager `None`, because under
 *   `Static` one pod that spans two NUMA nodes and pods within one exclude each other.
 */
export const intents = ['training', 'inference'] as const;
export type Intent = (typeof intents)[number];
