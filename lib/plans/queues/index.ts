export { kai, type KaiChoice, type KaiQueue } from './kai';
export { kueue, type KueueChoice, type KueueQueue } from './kueue';
export { podGroup, type PodGroupChoice, type PodGroupQueue, PODGROUP_MINOR } from './pod-group';
export { queuedObject, queuedPods, queueObjects } from './queued';
export type { PodMarks, QueueChoice, Queued, QueueRow, Serving } from './queue-row';
export { type Queue, queueRow, type QueueRows, queueRows, queueSchema, schedulerOf } from './queues';
export { sunk, sunkWords, type SunkChoice, type SunkQueue } from './sunk';
export { slurmBridge, slurmBridgeWords, type SlurmBridgeChoice, type SlurmBridgeQueue } from './slurm-bridge';
export { volcano, type VolcanoChoice, type VolcanoQueue } from './volcano';
