/** Projects whose queues `GpuQueue` makes, and quotas of Kubernetes itself: the list is the type and what is allowed. */
export const queueKinds = ['kueue', 'volcano', 'kai', 'resourceQuota'] as const;

/** A project whose queues `GpuQueue` makes, or `resourceQuota`, which has none. */
export type QueueKind = (typeof queueKinds)[number];
