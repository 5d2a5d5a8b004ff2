import type { Queue } from '../../queues';
import type { Checkpoints } from '../../storage';
import type { Quantity } from '../../../words/kubernetes';
import type { GpuRequest, PlainText } from '../../model';
import type { PodProps } from '../pod/pod-props';
import type { PodCount } from '../objects/pod-count';
import type { ServiceProps } from '../objects/service';
import type { Redeploy } from './training-job-props';

/** Any workload that asks for GPUs; `kind` says what makes its pods. The main container is called `main`. */
export type GpuWorkloadProps = DeploymentWorkload | StatefulSetWorkload | DaemonSetWorkload | JobWorkload | CronJobWorkload | PodWorkload;

/** What every kind takes. CPU and memory are asked for only as far as `resources` says. */
export interface AnyWorkload extends PodProps {
  /** What the main container of each pod asks for. */
  readonly request: GpuRequest;
  /**
   * The queue that the workload waits in, such as `kueue({ queue: 'research' })`, `slurmBridge()` or `sunk()`.
   *
   * @default - none: its pods are scheduled as soon as they are made
   */
  readonly queue?: Queue;
  /**
   * Where the program writes its checkpoints: `{ '/ckpt': pvc('ckpt'), every: '15m', keep: 3 }`, and with `size` and
   * `bandwidth` how long it writes. Only volumes that outlive the pod are taken, so that a pod that is started again finds the
   * last one there. The pod has the time to write one until it is killed, unless `terminationGracePeriodSeconds` says otherwise.
   *
   * @default - nothing is known of checkpoints
   */
  readonly checkpoints?: Checkpoints;
}

/** What kinds take whose pods serve. */
export interface Serving extends AnyWorkload {
  /**
   * Port that the main container listens on, named `http`; the Service is in front of it. Further ones are in `ports`.
   *
   * @default - none is named, and there is no Service
   */
  readonly port?: number;
  /**
   * The Service in front of `port`, without which it is refused; `false` for none.
   *
   * @default - one of type ClusterIP with the same port, when `port` is given
   */
  readonly service?: ServiceProps | false;
}

/** Pods that serve, all alike. */
export interface DeploymentWorkload extends Serving {
  /** What makes the pods. */
  readonly kind: 'Deployment';
  /**
   * Pods that run at once; omit it when an autoscaler decides.
   *
   * @default - Kubernetes' 1
   */
  readonly replicas?: number;
  /**
   * How pods are replaced.
   *
   * @default - one pod at a time, the old one first: a new pod next to the old ones would wait for a free GPU for ever
   */
  readonly strategy?: DeploymentStrategy;
  /**
   * Seconds after which a rollout that does not move is reported as failed; loading a large model takes longer than the
   * default.
   *
   * @default - Kubernetes' 600
   */
  readonly progressDeadlineSeconds?: number;
}

/** How a Deployment replaces pods, in Kubernetes' own words. */
export type DeploymentStrategy =
  | { readonly type: 'Recreate'; readonly rollingUpdate?: never }
  | { readonly type: 'RollingUpdate'; readonly rollingUpdate?: { readonly maxSurge?: PodCount; readonly maxUnavailable?: PodCount } };

/** Pods that each have a name and, if asked, a volume of their own. A headless Service gives them their names. */
export interface StatefulSetWorkload extends AnyWorkload {
  /** What makes the pods. */
  readonly kind: 'StatefulSet';
  /**
   * Pods that run at once.
   *
   * @default - Kubernetes' 1
   */
  readonly replicas?: number;
  /**
   * Port that the main container listens on, named `http`.
   *
   * @default - none is named
   */
  readonly port?: number;
  /**
   * Name of the headless Service, below which the pods are called `<name>-<index>`.
   *
   * @default - the workload's name
   */
  readonly serviceName?: PlainText;
  /**
   * Whether pods are started one after the other or all at once.
   *
   * @default 'OrderedReady'
   */
  readonly podManagementPolicy?: 'OrderedReady' | 'Parallel';
  /**
   * Whether changed pods are replaced one by one, or when somebody deletes them.
   *
   * @default 'RollingUpdate'
   */
  readonly updateStrategy?: 'RollingUpdate' | 'OnDelete';
  /**
   * Volumes that each pod gets for itself, by name; they stay when the pods go.
   *
   * @default - none
   */
  readonly volumeClaimTemplates?: Readonly<Record<string, VolumeClaim>>;
}

/** A volume that each pod of a StatefulSet gets for itself. */
export interface VolumeClaim {
  /** Where the main container mounts it. */
  readonly mountPath: string;
  /** Its size. */
  readonly storage: Quantity;
  /**
   * Its StorageClass.
   *
   * @default - the cluster's default
   */
  readonly storageClassName?: string;
  /**
   * How it may be mounted.
   *
   * @default ['ReadWriteOnce']
   */
  readonly accessModes?: readonly (typeof accessModes)[number][];
}

/** How a volume may be mounted, in Kubernetes' own words. */
export const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'] as const;
/** One pod on each node of the pool. */
export interface DaemonSetWorkload extends Serving {
  /** What makes the pods. */
  readonly kind: 'DaemonSet';
  /**
   * Nodes whose pod is replaced at once; the old pod goes first, since it holds the GPU.
   *
   * @default - Kubernetes' 1
   */
  readonly maxUnavailable?: PodCount;
}

/** What Jobs take, and the Jobs of a CronJob. */
export interface RunsToCompletion extends AnyWorkload {
  /**
   * Pods that must succeed.
   *
   * @default - Kubernetes' 1
   */
  readonly completions?: number;
  /**
   * Pods that run at once.
   *
   * @default - Kubernetes' 1
   */
  readonly parallelism?: number;
  /**
   * How often a failed pod is started again.
   *
   * @default - Kubernetes' 6
   */
  readonly backoffLimit?: number;
  /**
   * Whether a failed container is started again in its pod.
   *
   * @default 'Never'
   */
  readonly restartPolicy?: 'Never' | 'OnFailure';
  /**
   * Seconds after which a running job is ended.
   *
   * @default - no limit
   */
  readonly activeDeadlineSeconds?: number;
  /**
   * Seconds after which a finished job is deleted with its pods and logs.
   *
   * @default - it stays
   */
  readonly ttlSecondsAfterFinished?: number;
}

/** Pods that run to their end, once. */
export interface JobWorkload extends RunsToCompletion {
  /** What makes the pods. */
  readonly kind: 'Job';
  /**
   * Create the job without pods, until a queue such as Kueue lets it run. In Pulumi a job that names its queue of Kueue is
   * not suspended again by a later `up`.
   *
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * What a second deploy does when the pods changed: see `GpuTrainingJobProps.redeploy`.
   *
   * @default 'refuse'
   */
  readonly redeploy?: Redeploy;
}

/** Jobs on a schedule. */
export interface CronJobWorkload extends RunsToCompletion {
  /** What makes the pods. */
  readonly kind: 'CronJob';
  /** When, in cron's five fields, such as `'0 3 * * *'`, or a word such as `@daily`. Sunday is 0; a zone is in `timeZone`. */
  readonly schedule: string;
  /**
   * Time zone of the schedule, such as `'Europe/Berlin'`.
   *
   * @default - that of the controller manager
   */
  readonly timeZone?: string;
  /**
   * What happens when a job is due while the one before still runs and holds its GPUs.
   *
   * @default 'Forbid'
   */
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
  /**
   * Seconds after which a missed start is given up.
   *
   * @default - never
   */
  readonly startingDeadlineSeconds?: number;
  /**
   * Start no more jobs until this is false.
   *
   * @default false
   */
  readonly suspend?: boolean;
}

/** A single pod, which nothing starts again when its node goes. */
export interface PodWorkload extends AnyWorkload {
  /** What makes the pods. */
  readonly kind: 'Pod';
  /**
   * When its containers are started again.
   *
   * @default - Kubernetes' 'Always'
   */
  readonly restartPolicy?: 'Always' | 'OnFailure' | 'Never';
  /**
   * What a second deploy does when the pod changed: see `GpuTrainingJobProps.redeploy`.
   *
   * @default 'refuse'
   */
  readonly redeploy?: Redeploy;
}
