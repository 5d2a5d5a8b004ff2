import { defined, duration, integer, object, oneOf, optional, plainText, type Schema, required, text } from '../../internal';
import { DNS_LABEL, type Labels, parseDuration, type PodSpec, type Toleration } from '../../words/kubernetes';
import type { PlainText } from '../model';
import type { QueueRow } from './queue-row';

/** Options of the Slurm job that SUNK submits for a pod. Without an option Slurm uses the default of the partition or account. */
export interface SunkChoice {
  /**
   * Name of the SUNK Pod Scheduler: `scheduler.name` in the values of the chart `slurm`.
   *
   * @default 'tenant-slurm-slurm-scheduler', that of the release `slurm` in the namespace `tenant-slurm`
   */
  readonly scheduler?: string;
  /**
   * Partition. Slurm does not know the node selector of a pool, so give the partition whose nodes are those of the pool: a
   * pod that Slurm gives another node never starts.
   *
   * @default - Slurm's default partition
   */
  readonly partition?: PlainText;
  /**
   * Account that the job is booked on.
   *
   * @default - that of the scheduler's user
   */
  readonly account?: PlainText;
  /**
   * Quality of service.
   *
   * @default - the account's
   */
  readonly qos?: PlainText;
  /**
   * Who else may be on the node: with `'none'` no other job of Slurm, with `'user'` jobs of the same user, so that two pods
   * can share the GPUs of a node.
   *
   * @default - what the scheduler takes
   */
  readonly exclusive?: 'none' | 'user';
  /**
   * The longest that the pod runs, such as `'12h'`: Slurm ends it then.
   *
   * @default - the partition's
   */
  readonly timeLimit?: string;
  /**
   * Name of a reservation.
   *
   * @default - none
   */
  readonly reservation?: PlainText;
  /**
   * Number of the user for whom the job runs, who is known to Slurm.
   *
   * @default - the scheduler's user
   */
  readonly userId?: number;
  /**
   * Number of the user's group.
   *
   * @default - the scheduler's group
   */
  readonly groupId?: number;
}

/** A workload whose pods Slurm places on the nodes of CoreWeave's SUNK. */
export interface SunkQueue extends SunkChoice {
  readonly kind: 'sunk';
}

/**
 * Pods that Slurm places, by the Pod Scheduler of CoreWeave's SUNK: next to jobs of `sbatch`, with their partitions and
 * accounts. Each pod is a job of Slurm by itself. The pods tolerate the taint that SUNK puts on its nodes, end within 24
 * seconds, and have no CPU limit: CPUs of their own would be taken from Slurm, which then drains the node.
 *
 * @example sunk({ partition: 'h100', exclusive: 'user' })
 */
export const sunk = (choice: SunkChoice = {}): SunkQueue => ({ kind: 'sunk', ...choice });

/**
 * What the SUNK Pod Scheduler reads.
 *
 * Sources: docs.coreweave.com, "Schedule Kubernetes Pods with the SUNK Pod Scheduler", "Manage resources with the SUNK Pod
 * Scheduler", "Static CPU allocation" and "Node locking" (read 2026-11); coreweave/sunk-anywhere ca81a7a3
 * `helm-values/eks/slurm-values.yaml`, `examples/15-multi-pod-scheduler.yaml`.
 */
export const sunkWords = {
  scheduler: 'tenant-slurm-slurm-scheduler',
  /** In front of the options, as annotations of pods. */
  prefix: 'sunk.coreweave.com/',
  options: 'account comment exclusive group-id partition qos reservation timeout user-id'.split(' '),
  /** The taint of nodes on which Slurm runs a job, and an annotation of the pods of node sets. */
  lock: 'sunk.coreweave.com/lock',
  exclusive: ['none', 'user', 'ok'],
  /** A pod has to end within less than Slurm's KillWait, 30 seconds by default, less 5. */
  longestGrace: 24,
} as const;
const { prefix: PREFIX, options, lock, longestGrace } = sunkWords;

const LOCK: Toleration = { key: lock, operator: 'Exists', effect: 'NoExecute' };
/** What Kubernetes takes where a pod says nothing. */
const KUBERNETES_GRACE = 30;
const SECOND = 1000;

const annotationsOf = ({ kind: _kind, scheduler: _name, timeLimit, userId, groupId, ...words }: SunkQueue): Labels => {
  const all = {
    ...words,
    timeout: timeLimit === undefined ? undefined : String(Math.ceil((parseDuration(timeLimit) ?? 0) / SECOND)),
    'user-id': userId === undefined ? undefined : String(userId),
    'group-id': groupId === undefined ? undefined : String(groupId),
  };
  return defined(Object.fromEntries(Object.entries(all).map(([key, value]) => [`${PREFIX}${key}`, value]))) as Labels;
};

/** A pod with requests for CPU and no limit, so that the kubelet gives it no CPUs of its own. */
function withoutCpuLimits(spec: PodSpec): PodSpec {
  const sparing = (containers: PodSpec['containers']): PodSpec['containers'] =>
    containers.map((container) => {
      const { cpu, ...limits } = container.resources?.limits ?? {};
      return cpu === undefined ? container : { ...container, resources: { ...container.resources, limits } };
    });
  const { containers, initContainers } = spec;
  return { ...spec, containers: sparing(containers), ...(initContainers === undefined ? {} : { initContainers: sparing(initContainers) }) };
}

const word: Schema = plainText({ pattern: /^[\w.+-]{1,64}$/, what: 'a word of letters, digits, `_`, `.`, `+` and `-`' });
const id: Schema = integer({ min: 0, max: 2 ** 31 - 1 });

/** The scheduler reads annotations of the pods themselves. */
export const sunkRow: QueueRow<SunkQueue> = {
  kind: 'sunk',
  schema: object<SunkQueue>({
    kind: required(oneOf(['sunk'])),
    scheduler: optional(text({ pattern: DNS_LABEL, what: 'the name of a scheduler' })),
    partition: optional(word),
    account: optional(word),
    qos: optional(word),
    exclusive: optional(oneOf(['none', 'user'])),
    timeLimit: optional(duration({ min: SECOND })),
    reservation: optional(word),
    userId: optional(id),
    groupId: optional(id),
  }),
  scheduler: ({ scheduler = sunkWords.scheduler }) => scheduler,
  sharesCpus: true,
  refuses: (_queue, { maker, controller, size, endsAsSaid }) => {
    if (maker !== 'Deployment' || size > 1)
      return {
        why: 'makes a job of Slurm of each pod, and the pods of a group would wait for each other on nodes that others need',
        fix: "give one pod for each copy, or kueue({ queue: '...' })",
      };
    return endsAsSaid
      ? undefined
      : {
          why: `SUNK places pods alone that end within ${longestGrace} seconds, and who makes the pods of this ${controller} decides that`,
          fix: "give controller: 'Deployment', or kueue({ queue: '...' })",
        };
  },
  keys: options.map((option) => `${PREFIX}${option}`),
  pods: (queue) => ({
    annotations: annotationsOf(queue),
    spec: { schedulerName: queue.scheduler ?? sunkWords.scheduler },
    change: (spec) => ({
      ...withoutCpuLimits(spec),
      tolerations: [...(spec.tolerations ?? []), LOCK],
      terminationGracePeriodSeconds: Math.min(spec.terminationGracePeriodSeconds ?? KUBERNETES_GRACE, longestGrace),
    }),
  }),
  object: (_queue, given) => given,
};
