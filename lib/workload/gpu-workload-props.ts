import {
  boolean,
  type Field,
  integer,
  list,
  map,
  memory,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  text,
  unionBy,
} from '../internal';
import { DNS_1035_LABEL, DNS_LABEL, type Quantity } from '../kubernetes';
import { type GpuRequest, gpuRequestSchema } from '../sharing';
import { type PodProps, podKeys } from './pod-props';
import { type ServiceProps, serviceSchema } from './service';
import { type Redeploy, redeployModes } from './training-job-props';

/** Any workload that asks for GPUs; `kind` says what makes its pods. The main container is called `main`. */
export type GpuWorkloadProps = DeploymentWorkload | StatefulSetWorkload | DaemonSetWorkload | JobWorkload | CronJobWorkload | PodWorkload;

/** What every kind takes. CPU and memory are asked for only as far as `resources` says. */
interface AnyWorkload extends PodProps {
  /** What the main container of each pod asks for. */
  readonly request: GpuRequest;
}

/** What kinds take whose pods serve. */
interface Serving extends AnyWorkload {
  /**
   * Port that the main container listens on, named `http`.
   *
   * @default - none is named, and there is no Service
   */
  readonly port?: number;
  /**
   * The Service in front of `port`; `false` for none.
   *
   * @default - one of type ClusterIP with the same port, when `port` is given
   */
  readonly service?: ServiceProps | false;
}

/** A number of pods, or a share of them such as `'25%'`. */
export type PodCount = number | string;

/** Pods that serve, all alike. */
export interface DeploymentWorkload extends Serving {
  /** What makes the pods. */
  readonly kind: 'Deployment';
  /**
   * Pods that run at once; leave it away when an autoscaler decides.
   *
   * @default - Kubernetes' 1
   */
  readonly replicas?: number;
  /**
   * How pods are replaced.
   *
   * @default - one pod at a time, the old one first: a new pod beside the old ones would wait for a free GPU for ever
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
  readonly serviceName?: string;
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
  readonly accessModes?: readonly AccessMode[];
}

const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'] as const;
type AccessMode = (typeof accessModes)[number];

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
interface RunsToCompletion extends AnyWorkload {
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
   * Create the job without pods, until a queue such as Kueue lets it run.
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
  /** When, in cron's five fields, such as `'0 3 * * *'`. */
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

const anyKeys: { readonly [K in keyof Required<AnyWorkload>]: Field } = { ...podKeys, request: required(gpuRequestSchema) };

const int32 = integer({ min: 0, max: 2 ** 31 - 1 });
const portNumber = integer({ min: 1, max: 65535 });
const podCount: Schema = {
  is: 'anyOf',
  what: "a number of pods, or a share such as '25%'",
  options: [int32, plainText({ pattern: /^(100|[1-9]?\d)%$/, what: "a share such as '25%'" })],
};
// It begins the name of a Service.
const serviceable = optional(
  plainText({ pattern: DNS_1035_LABEL, what: 'a name of up to 63 lower-case letters, digits and hyphens that begins with a letter' }),
);

const servingKeys: { readonly [K in keyof Required<Serving>]: Field } = {
  ...anyKeys,
  port: optional(portNumber),
  service: optional(serviceSchema),
};

const jobKeys: { readonly [K in keyof Required<RunsToCompletion>]: Field } = {
  ...anyKeys,
  completions: optional(int32),
  parallelism: optional(int32),
  backoffLimit: optional(int32),
  restartPolicy: optional(oneOf(['Never', 'OnFailure'])),
  activeDeadlineSeconds: optional(integer({ min: 1 })),
  ttlSecondsAfterFinished: optional(int32),
};

const deployment = object<DeploymentWorkload>({
  ...servingKeys,
  kind: required(oneOf(['Deployment'])),
  replicas: optional(int32),
  strategy: optional(
    object<{ type: string; rollingUpdate: object }>({
      type: required(oneOf(['RollingUpdate', 'Recreate'])),
      rollingUpdate: optional(
        object<{ maxSurge: PodCount; maxUnavailable: PodCount }>({ maxSurge: optional(podCount), maxUnavailable: optional(podCount) }),
      ),
    }),
  ),
  progressDeadlineSeconds: optional(integer({ min: 1 })),
});

const statefulSet = object<StatefulSetWorkload>({
  ...anyKeys,
  kind: required(oneOf(['StatefulSet'])),
  replicas: optional(int32),
  port: optional(portNumber),
  serviceName: serviceable,
  podManagementPolicy: optional(oneOf(['OrderedReady', 'Parallel'])),
  updateStrategy: optional(oneOf(['RollingUpdate', 'OnDelete'])),
  volumeClaimTemplates: optional(
    map(
      object<VolumeClaim>({
        mountPath: required(text()),
        storage: required(memory({ min: 1 })),
        storageClassName: optional(text()),
        accessModes: optional(list(oneOf(accessModes), { min: 1 })),
      }),
      { key: DNS_LABEL, keyWhat: "a volume's name: a DNS label of up to 63 characters" },
    ),
  ),
});

const daemonSet = object<DaemonSetWorkload>({
  ...servingKeys,
  kind: required(oneOf(['DaemonSet'])),
  maxUnavailable: optional(podCount),
});

const job = object<JobWorkload>({
  ...jobKeys,
  kind: required(oneOf(['Job'])),
  suspend: optional(boolean),
  redeploy: optional(oneOf(redeployModes)),
});

const CRON = /^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every \S+|[\d*/,\-?LW#A-Za-z]+( +[\d*/,\-?LW#A-Za-z]+){4})$/;

const cronJob = object<CronJobWorkload>({
  ...jobKeys,
  kind: required(oneOf(['CronJob'])),
  schedule: required(text({ pattern: CRON, what: "a schedule of five fields such as '0 3 * * *'" })),
  timeZone: optional(text()),
  concurrencyPolicy: optional(oneOf(['Allow', 'Forbid', 'Replace'])),
  startingDeadlineSeconds: optional(int32),
  suspend: optional(boolean),
});

const pod = object<PodWorkload>({
  ...anyKeys,
  kind: required(oneOf(['Pod'])),
  restartPolicy: optional(oneOf(['Always', 'OnFailure', 'Never'])),
  redeploy: optional(oneOf(redeployModes)),
});

export const gpuWorkloadSchema: Schema = unionBy(
  'kind',
  "an object with kind, such as 'Deployment'",
  deployment,
  statefulSet,
  daemonSet,
  job,
  cronJob,
  pod,
);
