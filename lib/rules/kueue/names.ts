/** Group of Kueue's API. */
export const KUEUE = 'kueue.x-k8s.io';

/** The label by which an object says its queue. */
export const QUEUE_NAME = 'kueue.x-k8s.io/queue-name';

/** What the annotations begin with by which pods ask for a topology. */
export const PODSET = 'kueue.x-k8s.io/podset-';
