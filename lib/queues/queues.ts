import { type Schema, unionBy } from '../internal';
import { type KaiQueue, kaiRow } from './kai';
import { type KueueQueue, kueueRow } from './kueue';
import { type PodGroupQueue, podGroupRow } from './pod-group';
import type { QueueRow } from './queue-row';
import { type SlurmBridgeQueue, slurmBridgeRow } from './slurm-bridge';
import { type SunkQueue, sunkRow } from './sunk';
import { type VolcanoQueue, volcanoRow } from './volcano';

/** A queue that a workload waits in: `kueue()`, `volcano()`, `kai()`, `slurmBridge()`, `sunk()` or `podGroup()`. */
export type Queue = KueueQueue | VolcanoQueue | KaiQueue | SlurmBridgeQueue | SunkQueue | PodGroupQueue;

const rows: { readonly [K in Queue['kind']]: QueueRow<Extract<Queue, { kind: K }>> } = {
  kueue: kueueRow,
  volcano: volcanoRow,
  kai: kaiRow,
  slurmBridge: slurmBridgeRow,
  sunk: sunkRow,
  podGroup: podGroupRow,
};

/** The row of a queue. */
export const queueRow = <K extends Queue['kind']>({ kind }: { readonly kind: K }): QueueRow<Extract<Queue, { kind: K }>> => rows[kind];

/** The scheduler that a queue gives its pods to; undefined where any may run them. */
export function schedulerOf(queue: Queue): string | undefined {
  const { scheduler } = queueRow(queue) as QueueRow<Queue>;
  return typeof scheduler === 'function' ? scheduler(queue) : scheduler;
}

/** The form of a queue. */
export const queueSchema: Schema = unionBy(
  'kind',
  "kueue({ queue: 'research' }), volcano({ queue: 'research' }), kai({ queue: 'research' }), slurmBridge(), sunk() or podGroup()",
  ...Object.values(rows).map(({ schema }) => schema),
);
