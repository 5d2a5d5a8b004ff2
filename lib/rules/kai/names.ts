/** Group of the queues of the KAI scheduler. */
export const GROUP = 'scheduling.run.ai';

/** What pods call the KAI scheduler. */
export const SCHEDULER = 'kai-scheduler';

/** The annotation by which pods ask it for a part of a GPU. */
export const FRACTION = 'gpu-fraction';
