/** Group of the queues of the KAI scheduler. */
export const GROUP = 'scheduling.run.ai';

/** What pods call the KAI scheduler. */
export const SCHEDULER = 'kai-scheduler';

/** The annotation by which pods ask it for a part of a GPU. */
export const FRACTION = 'gpu-fraction';

/** The label by which pods and claims name their queue. */
export const QUEUE_LABEL = 'kai.scheduler/queue';

/** The queue of pods without the label, which the chart makes where its values do not say otherwise. */
export const QUEUE_OF_CHART = 'default-queue';
