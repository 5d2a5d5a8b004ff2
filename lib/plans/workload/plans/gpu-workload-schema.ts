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
  unionBy,
} from '../../../internal';
import { DNS_1035_LABEL, MiB } from '../../../words/kubernetes';
import { gpuRequestSchema } from '../../model';
import { queueSchema } from '../../queues';
import { checkpointsSchema } from '../../storage';
import { scheduleSchema, timeZoneSchema } from '../objects/cron';
import { mountPathForm, nameOf, volumeKey } from '../pod/forms';
import {
  accessModes,
  type AnyWorkload,
  type CronJobWorkload,
  type DaemonSetWorkload,
  type DeploymentWorkload,
  type JobWorkload,
  type PodWorkload,
  type RunsToCompletion,
  type Serving,
  type StatefulSetWorkload,
  type VolumeClaim,
} from './gpu-workload-props';
import { podKeys } from '../pod/pod-props';
import { type PodCount, podCount, podsBeside } from '../objects/pod-count';
import { serviceSchema } from '../objects/service';
import { redeployModes } from './training-job-props';

const anyKeys: { readonly [K in keyof Required<AnyWorkload>]: Field } = {
  ...podKeys,
  request: required(gpuRequestSchema),
  queue: optional(queueSchema()),
  checkpoints: optional(checkpointsSchema()),
};

const int32 = integer({ min: 0, max: 2 ** 31 - 1 });
const portNumber = integer({ min: 1, max: 65535 });
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

/** How a Deployment replaces pods. */
export const strategySchema: Schema = object<{ type: string; rollingUpdate: object }>({
  type: required(oneOf(['RollingUpdate', 'Recreate'])),
  rollingUpdate: optional(
    object<{ maxSurge: PodCount; maxUnavailable: PodCount }>({ maxSurge: optional(podsBeside), maxUnavailable: optional(podCount) }),
  ),
});

/** A Deployment's props. */
export const deployment = object<DeploymentWorkload>({
  ...servingKeys,
  kind: required(oneOf(['Deployment'])),
  replicas: optional(int32),
  strategy: optional(strategySchema),
  progressDeadlineSeconds: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
});

/** A StatefulSet's props. */
export const statefulSet = object<StatefulSetWorkload>({
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
        mountPath: required(mountPathForm),
        storage: required(memory({ min: MiB })),
        storageClassName: optional(nameOf('StorageClass')),
        accessModes: optional(list(oneOf(accessModes), { min: 1 })),
      }),
      volumeKey,
    ),
  ),
});

const daemonSet = object<DaemonSetWorkload>({
  ...servingKeys,
  kind: required(oneOf(['DaemonSet'])),
  maxUnavailable: optional(podCount),
});

/** A Job's props. */
export const job = object<JobWorkload>({
  ...jobKeys,
  kind: required(oneOf(['Job'])),
  suspend: optional(boolean),
  redeploy: optional(oneOf(redeployModes)),
});

/** A CronJob's props. */
export const cronJob = object<CronJobWorkload>({
  ...jobKeys,
  kind: required(oneOf(['CronJob'])),
  schedule: required(scheduleSchema),
  timeZone: optional(timeZoneSchema),
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

/** The props of a `GpuWorkload`, by kind. */
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
