import { ownValue, type Schema, unionBy } from '../../internal';
import { type KaiQueue, kaiRow } from './kai';
import { type KueueQueue, kueueRow } from './kueue';
import { type PodGroupQueue, podGroupRow } from './pod-group';
import type { QueueChoice, QueueRow } from './queue-row';
import { type SlurmBridgeQueue, slurmBridgeRow } from './slurm-bridge';
import { type SunkQueue, sunkRow } from './sunk';
import { type VolcanoQueue, volcanoRow } from './volcano';

/** A queue that a workload waits in: `kueue()`, `volcano()`, `kai()`, `slurmBridge()`, `sunk()` or `podGroup()`. */
export type Queue = KueueQueue | VolcanoQueue | KaiQueue | SlurmBridgeQueue | SunkQueue | PodGroupQueue;

/** Rows of queues, by the `kind` of their choices. */
export type QueueRows = Readonly<Record<string, QueueRow>>;

/** A row of any queue: it reads only its own choices. */
const known = <Q extends QueueChoice>(row: QueueRow<Q>): QueueRow => row as unknown as QueueRow;

/** Every queue that is known. What consumes them takes the rows, so that a test can add one. */
export const queueRows: { readonly [K in Queue['kind']]: QueueRow } = {
  kueue: known(kueueRow),
  volcano: known(volcanoRow),
  kai: known(kaiRow),
  slurmBridge: known(slurmBridgeRow),
  sunk: known(sunkRow),
  podGroup: known(podGroupRow),
};

/** The row of a queue. */
export function queueRow({ kind }: QueueChoice, rows: QueueRows = queueRows): QueueRow {
  const row = ownValue(rows, kind);
  if (row === undefined) throw new Error(`no queue '${kind}'`);
  return row;
}

/** The scheduler that a queue gives its pods to; undefined where any may run them. */
export function schedulerOf(queue: QueueChoice, rows: QueueRows = queueRows): string | undefined {
  const { scheduler } = queueRow(queue, rows);
  return typeof scheduler === 'function' ? scheduler(queue) : scheduler;
}

/** The form of a queue. */
export const queueSchema = (rows: QueueRows = queueRows): Schema =>
  unionBy(
    'kind',
    "kueue({ queue: 'research' }), volcano({ queue: 'research' }), kai({ queue: 'research' }), slurmBridge(), sunk() or podGroup()",
    ...Object.values(rows).map(({ schema }) => schema),
  );
