import { defined, object, oneOf, optional, required, text } from '../../internal';
import { LABEL_KEY, LABEL_VALUE, type Labels } from '../../words/kubernetes';
import { labelled, type QueueRow } from './queue-row';

/** A queue of the KAI scheduler. */
export interface KaiChoice {
  /** Name of the leaf Queue. */
  readonly queue: string;
  /**
   * Name of a PriorityClass; one of 100 or more, such as `build`, is not preempted and stays within the quota.
   *
   * @default - that which KAI gives the kind of workload
   */
  readonly priorityClass?: string;
  /**
   * Name of a Topology, with the level within one domain of which all pods have to be.
   *
   * @default - anywhere
   */
  readonly topology?: { readonly name: string; readonly level: string };
}

/** A workload that KAI schedules. */
export interface KaiQueue extends KaiChoice {
  readonly kind: 'kai';
}

/**
 * A queue of the KAI scheduler, which places the pods of a training job all at once.
 *
 * @example kai({ queue: 'research' })
 */
export const kai = (choice: KaiChoice): KaiQueue => ({ kind: 'kai', ...choice });

const QUEUE = 'kai.scheduler/queue';
const PRIORITY = 'priorityClassName';
const MIN_MEMBER = 'kai.scheduler/batch-min-member';
const TOPOLOGY = 'kai.scheduler/topology';
const LEVEL = 'kai.scheduler/topology-required-placement';

const labelsOf = ({ queue, priorityClass }: KaiChoice): Labels => defined({ [QUEUE]: queue, [PRIORITY]: priorityClass });

/** KAI. A plain Job is scheduled pod by pod where it does not say how many belong together. Source: KAI v0.17.0, its podgrouper. */
export const kaiRow: QueueRow<KaiQueue> = {
  kind: 'kai',
  schema: object<KaiQueue>({
    kind: required(oneOf(['kai'])),
    queue: required(text({ pattern: LABEL_VALUE, what: 'the name of a leaf Queue' })),
    priorityClass: optional(text({ pattern: LABEL_VALUE, what: 'the name of a PriorityClass' })),
    topology: optional(
      object<Required<KaiChoice>['topology']>({
        name: required(text({ pattern: LABEL_VALUE, what: 'the name of a Topology' })),
        level: required(text({ pattern: LABEL_KEY, what: "a node label such as 'cloud.provider.com/topology-rack'" })),
      }),
    ),
  }),
  scheduler: 'kai-scheduler',
  keys: [QUEUE, PRIORITY, MIN_MEMBER, TOPOLOGY, LEVEL],
  pods: (choice) => ({ spec: { schedulerName: 'kai-scheduler' }, labels: labelsOf(choice) }),
  // It groups the pods by what makes them, and reads a topology there. Source: KAI `pkg/podgrouper/podgrouper/hub/hub.go` (Deployment,
  // LeaderWorkerSet and RayService have groupers), `podgrouper.go`, handleGetOwnerError: an owner that it may not read is left out.
  refuses: ({ topology }, { isWrapped, controller }) =>
    topology !== undefined && isWrapped
      ? {
          option: 'topology',
          why: `KAI reads it on the object that makes the pods, which the controller of ${controller} writes`,
          fix: "remove it, or give controller: 'Deployment', or 'LeaderWorkerSet' with numNodes",
        }
      : undefined,
  object: (choice, given, { together }) =>
    labelled(
      given,
      labelsOf(choice),
      defined({
        [MIN_MEMBER]: together !== undefined && given.apiVersion === 'batch/v1' ? String(together) : undefined,
        [TOPOLOGY]: choice.topology?.name,
        [LEVEL]: choice.topology?.level,
      }),
    ),
};
