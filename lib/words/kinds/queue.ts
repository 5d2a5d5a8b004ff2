import type { KubeObject } from '../kubernetes';

/** The label by which an object names its queue of Kueue. */
export const QUEUE_NAME = 'kueue.x-k8s.io/queue-name';

/** Whether a queue of Kueue decides when the object runs. */
export const isQueued = ({ metadata }: KubeObject): boolean => metadata.labels?.[QUEUE_NAME] !== undefined;
