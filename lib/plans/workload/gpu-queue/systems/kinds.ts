/** Projects whose queues `GpuQueue` makes: the list is the type and what is allowed. */
export const queueKinds = ['kueue', 'volcano', 'kai'] as const;

/** A project whose queues `GpuQueue` makes. */
export type QueueKind = (typeof queueKinds)[number];
