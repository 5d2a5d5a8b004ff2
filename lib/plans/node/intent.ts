/**
 * What the nodes of a pool are for. Kubernetes has no such word; it decides which of the kubelet's managers are on, and what
 * each setting of the node is where the pool says nothing of it (`docs/SETTINGS.md` has the table):
 *
 * - `training`: pods that take much of a node. CPU Manager `static` with `full-pcpus-only`, Memory Manager `Static`.
 * - `inference`: many small pods, not all of them Guaranteed. CPU Manager `static`, Memory Manager `None`, because under
 *   `Static` one pod that spans two NUMA nodes and pods within one exclude each other.
 * - `latency`: inference where a user waits for each answer. As `inference`, and pods get whole cores, away from interrupts.
 * - `throughput`: batches, where only the total time counts. As `inference`, with the memory settings of training.
 */
export const intents = ['training', 'inference', 'latency', 'throughput'] as const;
export type Intent = (typeof intents)[number];
