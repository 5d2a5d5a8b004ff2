import { defined, integer, jsonOf, object, oneOf, optional, required, type Schema, text } from '../../internal';
import { DNS_SUBDOMAIN } from '../../words/kubernetes';
import { labelled, type QueueRow } from './queue-row';

/** A queue of Volcano. */
export interface VolcanoChoice {
  /** Name of the Queue. */
  readonly queue: string;
  /**
   * Name of a PriorityClass, by which jobs of the queue are ordered.
   *
   * @default - none
   */
  readonly priorityClass?: string;
  /**
   * The highest tier of HyperNodes within one of which all pods have to be; 1 is the nearest. The scheduler needs its plugin
   * network-topology-aware, which is off by default.
   *
   * @default - anywhere
   */
  readonly highestTierAllowed?: number;
}

/** A workload that Volcano schedules. */
export interface VolcanoQueue extends VolcanoChoice {
  readonly kind: 'volcano';
}

/**
 * A queue of Volcano, whose scheduler places the pods: those of a training job all at once.
 *
 * @example volcano({ queue: 'research' })
 */
export const volcano = (choice: VolcanoChoice): VolcanoQueue => ({ kind: 'volcano', ...choice });

const SCHEDULER = 'volcano';
/** Source: volcano-sh/apis `scheduling/v1beta1/labels.go`. */
const QUEUE = 'scheduling.volcano.sh/queue-name';
/** By this annotation a pod says which PodGroup it is of. */
const GROUP = 'scheduling.k8s.io/group-name';

/** Names of objects, which fields of Volcano's own objects hold to their length as well. */
const NAME = new RegExp(`^(?=.{1,253}$)${DNS_SUBDOMAIN.source.slice(1)}`);
const nameOf = (what: string): Schema => text({ pattern: NAME, what: `the name of a ${what}, of up to 253 characters` });

const placed = ({ queue, priorityClass, highestTierAllowed }: VolcanoChoice) =>
  defined({
    queue,
    priorityClassName: priorityClass,
    networkTopology: highestTierAllowed === undefined ? undefined : { mode: 'hard', highestTierAllowed },
  });

/**
 * Volcano. Its own Job says its queue, and makes its group of pods by itself. Pods of other objects that work together are
 * of a PodGroup that is made for them.
 *
 * Source: volcano v1.15.1, its definitions of Job and PodGroup.
 */
export const volcanoRow: QueueRow<VolcanoQueue> = {
  kind: 'volcano',
  schema: object<VolcanoQueue>({
    kind: required(oneOf(['volcano'])),
    queue: required(nameOf('Queue')),
    priorityClass: optional(nameOf('PriorityClass')),
    highestTierAllowed: optional(integer({ min: 1 })),
  }),
  scheduler: SCHEDULER,
  // Source: volcano v1.15.1 `pkg/controllers/podgroup/pg_controller_handler.go`: the group that it makes of such a pod has the pod's own
  // PriorityClass, and a topology by other annotations alone.
  together: {
    priorityClass:
      'is for pods that work together, which have a PodGroup; Volcano takes the PriorityClass of pods that do not: priorityClassName',
    highestTierAllowed: 'is for pods that work together',
  },
  // Copies on several pods have a PodGroup each only by the controller of LeaderWorkerSet, whose groups say no more than the queue.
  // Source: lws v0.10.0 `pkg/schedulerprovider/volcano_provider.go`, CreatePodGroupIfNotExists.
  refuses: ({ priorityClass, highestTierAllowed }, { size, copies, maker }) => {
    if (size === 1 && maker === 'Deployment') return undefined;
    if (maker === 'RayCluster' || copies === 1 || (priorityClass ?? highestTierAllowed) === undefined) return undefined;
    return {
      option: priorityClass === undefined ? 'highestTierAllowed' : 'priorityClass',
      why: 'the controller of LeaderWorkerSet makes a PodGroup for each of several groups, and has no word for it',
      fix: priorityClass === undefined ? 'remove it, or give replicas: 1' : 'remove it, and give priorityClassName',
    };
  },
  keys: [QUEUE, GROUP],
  pods: ({ queue }, { name, together, ownScheduler }) => {
    if (ownScheduler === SCHEDULER) return {};
    return {
      spec: { schedulerName: SCHEDULER },
      annotations: together === undefined ? { [QUEUE]: queue } : { [QUEUE]: queue, [GROUP]: name },
    };
  },
  object: (choice, given, { ownScheduler, serving }) => {
    if (ownScheduler === SCHEDULER) return { ...given, spec: { ...jsonOf(given['spec']), ...placed(choice) } };
    // The controller of LeaderWorkerSet reads the queue of its PodGroups there.
    return serving?.maker === 'LeaderWorkerSet' ? labelled(given, {}, { [QUEUE]: choice.queue }) : given;
  },
  before: (choice, { name, namespace, labels, together, ownScheduler }) =>
    together === undefined || ownScheduler === SCHEDULER
      ? []
      : [
          {
            apiVersion: 'scheduling.volcano.sh/v1beta1',
            kind: 'PodGroup',
            metadata: { name, namespace, labels },
            spec: { minMember: together, ...placed(choice) },
          },
        ],
};
