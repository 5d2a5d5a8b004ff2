import { boolean, defined, duration, integer, object, oneOf, optional, plainText, required, type Schema, valueIn } from '../../internal';
import { kindOf } from '../../words/kinds';
import { type KubeObject, type Labels, parseDuration } from '../../words/kubernetes';
import { type PlainText, updateAt } from '../model';
import { labelled, type Queued, type QueueRow } from './queue-row';

/**
 * Options of the Slurm job that slurm-bridge submits for the pods. Without an option Slurm uses the default of the partition or
 * the account.
 */
export interface SlurmBridgeChoice {
  /**
   * Partition.
   *
   * @default - the one in the values of slurm-bridge: `schedulerConfig.partition`
   */
  readonly partition?: PlainText;
  /**
   * Account that the job is booked on.
   *
   * @default - that of the user of slurm-bridge
   */
  readonly account?: PlainText;
  /**
   * Quality of service.
   *
   * @default - the account's
   */
  readonly qos?: PlainText;
  /**
   * The longest that the pods run, in whole minutes, such as `'12h'`: Slurm ends them then.
   *
   * @default - the partition's
   */
  readonly timeLimit?: string;
  /**
   * Take whole nodes. With `false` other jobs of Slurm may be on them.
   *
   * @default true
   */
  readonly exclusive?: boolean;
  /**
   * GRES of each node, such as `'gres/gpu:h100=8'`.
   *
   * @default - `gres/gpu` with the number of `nvidia.com/gpu` that a pod asks for
   */
  readonly gres?: PlainText;
  /**
   * Features that the nodes must have, such as `'nvlink&ib'`.
   *
   * @default - none
   */
  readonly constraints?: PlainText;
  /**
   * Name of a reservation.
   *
   * @default - none
   */
  readonly reservation?: PlainText;
  /**
   * Priority: a number of Slurm's.
   *
   * @default - Slurm computes it
   */
  readonly priority?: number;
}

/** A workload whose pods Slurm places. */
export interface SlurmBridgeQueue extends SlurmBridgeChoice {
  readonly kind: 'slurmBridge';
}

/**
 * Pods that Slurm places, by SchedMD's slurm-bridge 1.2: next to jobs of `sbatch`, with their partitions, accounts and
 * limits. The pods of a training job are one job of Slurm, each on a node of its own, which needs the PodGroup of
 * scheduler-plugins and its CoScheduling controller. A pod of any other workload is a job by itself.
 *
 * @example slurmBridge({ partition: 'gpu', timeLimit: '12h' })
 */
export const slurmBridge = (choice: SlurmBridgeChoice = {}): SlurmBridgeQueue => ({ kind: 'slurmBridge', ...choice });

/**
 * What slurm-bridge reads.
 *
 * Sources: slurm-bridge v1.2.1 `schedulerConfig.schedulerName` in the values of its chart, `internal/wellknown/annotations.go`;
 * scheduler-plugins v0.34.7 `apis/scheduling/v1alpha1/types.go`, PodGroupLabel.
 */
export const slurmBridgeWords = {
  scheduler: 'slurm-bridge-scheduler',
  /** In front of the options, as annotations. */
  prefix: 'slurmjob.slinky.slurm.net/',
  options:
    'account constraints cpu-per-task exclusive gres group-id job-name licenses max-nodes mem-per-node min-nodes partition priority qos reservation timelimit user-id wckey'.split(
      ' ',
    ),
  /** The label by which a pod says its group. */
  group: 'scheduling.x-k8s.io/pod-group',
} as const;
const { scheduler: SCHEDULER, prefix: PREFIX, options, group: GROUP } = slurmBridgeWords;

const MINUTE = 60_000;

const annotationsOf = ({ kind: _kind, timeLimit, exclusive, priority, ...words }: SlurmBridgeQueue, { name }: Queued): Labels => {
  const all = {
    ...words,
    'job-name': name,
    timelimit: timeLimit === undefined ? undefined : String(Math.ceil((parseDuration(timeLimit) ?? 0) / MINUTE)),
    exclusive: exclusive === false ? 'false' : undefined,
    priority: priority === undefined ? undefined : String(priority),
  };
  const keyed = Object.fromEntries(Object.entries(all).map(([key, value]) => [`${PREFIX}${key}`, value]));
  return defined(keyed) as Labels;
};

/** The Jobs of a CronJob are read, and it is not. */
function annotated(given: KubeObject, annotations: Labels): KubeObject {
  if (kindOf(given)?.isScheduled !== true) return labelled(given, {}, annotations);
  const steps = ['spec', 'jobTemplate', 'metadata', 'annotations'];
  return updateAt(given, steps, () => ({ ...(valueIn(given, ...steps) as Labels), ...annotations })) as KubeObject;
}

/** One pod needs no group. */
const isGroup = ({ together = 1 }: Queued): boolean => together > 1;

const word: Schema = plainText({ pattern: /^[\w.+-]{1,64}$/, what: 'a word of letters, digits, `_`, `.`, `+` and `-`' });
const words: Schema = plainText({ pattern: /^[^\s"'\\]{1,256}$/, what: 'words of Slurm without spaces and quotes' });

/**
 * Annotations of a group are read on its PodGroup, those of a pod by itself on the object that makes it; nowhere on pods.
 *
 * Source: slurm-bridge v1.2.1 docs/workload.md, Pod grouping; `internal/utils/slurmjobir`. Its scheduler may read these
 * controllers; a pod of another one is not placed (`owner.go`), but TrainJob's, which belong to a JobSet.
 */
export const slurmBridgeRow: QueueRow<SlurmBridgeQueue> = {
  kind: 'slurmBridge',
  schema: object<SlurmBridgeQueue>({
    kind: required(oneOf(['slurmBridge'])),
    partition: optional(word),
    account: optional(word),
    qos: optional(word),
    timeLimit: optional(duration({ min: MINUTE })),
    exclusive: optional(boolean),
    gres: optional(words),
    constraints: optional(words),
    reservation: optional(word),
    priority: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  }),
  scheduler: SCHEDULER,
  controllers: ['Job', 'JobSet', 'TrainJob', 'LeaderWorkerSet'],
  refuses: (_queue, { maker, isWrapped, copies, size, controller }) => {
    if (isWrapped || maker === 'RayCluster')
      return {
        why: `slurm-bridge may not read a ${controller}, and places no pod whose owner it cannot read`,
        fix: "give controller: 'Deployment', or kueue({ queue: '...' })",
      };
    return size > 1 && copies !== 1
      ? {
          why: 'all pods of a LeaderWorkerSet have the label of one group, and several groups would be one job of Slurm',
          fix: "give replicas: 1 and a service for each copy, or kueue({ queue: '...' })",
        }
      : undefined;
  },
  keys: [GROUP, ...options.map((option) => `${PREFIX}${option}`)],
  pods: (_queue, queued) => ({ spec: { schedulerName: SCHEDULER }, ...(isGroup(queued) ? { labels: { [GROUP]: queued.name } } : {}) }),
  object: (queue, given, queued) => (isGroup(queued) ? given : annotated(given, annotationsOf(queue, queued))),
  before: (queue, queued) =>
    isGroup(queued)
      ? [
          {
            apiVersion: 'scheduling.x-k8s.io/v1alpha1',
            kind: 'PodGroup',
            metadata: { name: queued.name, namespace: queued.namespace, labels: queued.labels, annotations: annotationsOf(queue, queued) },
            spec: { minMember: queued.together },
          },
        ]
      : [],
};
