import { type Schema, unionBy } from '../internal';
import { type KaiQueue, kaiRow } from './kai';
import { type KueueQueue, kueueRow } from './kueue';
import { type PodGroupQueue, podGroupRow } from './pod-group';
import type { QueueRow } from './queue-row';
import { type SlurmBridgeQueue, slurmBridgeRow } from './slurm-bridge';
import { type VolcanoQueue, volcanoRow } from './volcano';

/** A queue that a workload waits in: `kueue()`, `volcano()`, `kai()`, `slurmBridge()` or `podGroup()`. */
export type Queue = KueueQueue | VolcanoQueue | KaiQueue | SlurmBridgeQueue | PodGroupQueue;

const rows: { readonly [K in Queue['kind']]: QueueRow<Extract<Queue, { kind: K }>> } = {
  kueue: kueueRow,
  volcano: volcanoRow,
  kai: kaiRow,
  slurmBridge: slurmBridgeRow,
  podGroup: podGroupRow,
};

/** The row of a queue. */
export const queueRow = <K extends Queue['kind']>({ kind }: { readonly kind: K }): QueueRow<Extract<Queue, { kind: K }>> => rows[kind];

/** The form of a queue. */
export const queueSchema: Schema = unionBy(
  'kind',
  "kueue({ queue: 'research' }), volcano({ queue: 'research' }), kai({ queue: 'research' }), slurmBridge() or podGroup()",
  ...Object.values(rows).map(({ schema }) => schema),
);
