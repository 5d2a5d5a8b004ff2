import fc, { type Arbitrary } from 'fast-check';
import { trainingControllers } from '../../../../lib/words/kinds';
import type { GpuCheckProps, GpuTrainingJobProps, HamiPlacement, HamiQuotaProps, HamiVgpuWorkloadProps } from '../../../../lib';
import type {
  CronJobWorkload,
  DaemonSetWorkload,
  DeploymentWorkload,
  JobWorkload,
  PodWorkload,
  RunsToCompletion,
  StatefulSetWorkload,
} from '../../../../lib/plans/workload/plans/gpu-workload-props';
import type { MpsServing, ReplicaChoice } from '../../../../lib/plans/workload/plans/mps-inference-service-props';
import { anyRequest, count, name, path, portNumber, quantity, wholeGpus } from './container';
import { annotations, checkpoints, podKeys, pool } from './pod';
import { processKeys } from './process';
import type { ProcessProps } from '../../../../lib/plans/process';
import { all, few, flag, type Keys, labels, map, merged, mostly, oneOf, props } from './props';

const request = fc.oneof({ weight: 5, arbitrary: wholeGpus }, { weight: 1, arbitrary: anyRequest });
const redeploy = oneOf('newName', 'refuse');
const share = oneOf(0, 1, 10, '25%', '0%', '100%');
const nodes = mostly(oneOf(1, 2), oneOf(4, 100_000));
export const queue = oneOf(
  { kind: 'kueue', queue: 'research' },
  { kind: 'kueue', queue: 'research', priorityClass: 'high', topology: 'cloud.provider.com/topology-rack' },
  { kind: 'kueue', queue: 'research', preferredTopology: 'kubernetes.io/hostname' },
  { kind: 'volcano', queue: 'research' },
  { kind: 'volcano', queue: 'research', priorityClass: 'high', highestTierAllowed: 2 },
  { kind: 'kai', queue: 'research' },
  { kind: 'kai', queue: 'research', priorityClass: 'build', topology: { name: 'dc', level: 'kubernetes.io/hostname' } },
  { kind: 'podGroup' },
  { kind: 'podGroup', topology: 'kubernetes.io/hostname', disruptionMode: 'PodGroup' },
  { kind: 'slurmBridge' },
  { kind: 'sunk' },
  {
    kind: 'sunk',
    scheduler: 'sunk',
    partition: 'h100',
    account: 'a',
    qos: 'q',
    exclusive: 'user',
    timeLimit: '12h',
    reservation: 'r',
    userId: 1001,
    groupId: 100,
  },
  {
    kind: 'slurmBridge',
    partition: 'gpu',
    account: 'a',
    qos: 'q',
    timeLimit: '12h',
    exclusive: false,
    gres: 'gres/gpu:1g.10gb=1',
    priority: 3,
  },
);

/** Props of `GpuTrainingJob`. */
export const trainingJob: Arbitrary<unknown> = merged(
  oneOf({ resources: { cpu: 8, memory: '64Gi' } }),
  props<GpuTrainingJobProps, 'image' | 'request' | 'pool' | 'numNodes' | 'controller'>(
    {
      ...podKeys,
      request,
      numNodes: nodes,
      nprocPerNode: oneOf(1, 8),
      masterPort: portNumber,
      minNodes: nodes,
      controller: fc.oneof(fc.constant(undefined), oneOf(...trainingControllers)),
      launcher: oneOf({}, { resources: { cpu: 1, memory: '1Gi' } }),
      sshd: oneOf(['/usr/sbin/sshd', '-De', '-p', '2222']),
      maxRestarts: count,
      resources: oneOf({ cpu: 8, memory: '64Gi' }),
      redeploy,
      computeDomain: flag,
      ttlSecondsAfterFinished: count,
      activeDeadlineSeconds: mostly(oneOf(1, 3600), oneOf(2 ** 40)),
      suspend: flag,
      queue,
      checkpoints,
    },
    ['image', 'request', 'pool', 'numNodes', 'controller'],
  ),
);

export const service = fc.oneof(
  fc.constant(false),
  props<{ port?: number; type?: string; annotations?: object }, never>(
    { port: portNumber, type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer'), annotations },
    [],
    2,
  ),
);
export const strategy = oneOf(
  { type: 'Recreate' },
  { type: 'RollingUpdate' },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '0%' } },
);
const serving = { ...podKeys, request, queue, checkpoints, port: portNumber, service };
const toTheEnd: Keys<RunsToCompletion> = {
  ...podKeys,
  request,
  queue,
  checkpoints,
  completions: count,
  parallelism: count,
  backoffLimit: count,
  restartPolicy: oneOf('Never', 'OnFailure'),
  activeDeadlineSeconds: oneOf(1, 3600),
  ttlSecondsAfterFinished: count,
};
const claim = props<{ mountPath: string; storage: unknown; storageClassName?: string; accessModes?: unknown }, 'mountPath' | 'storage'>(
  {
    mountPath: path,
    storage: oneOf('1Gi', '8Gi', '1e9', '1.5Gi', 2 ** 33),
    storageClassName: name,
    accessModes: few(oneOf('ReadWriteOnce', 'ReadWriteMany')).filter((modes) => modes.length > 0),
  },
  ['mountPath', 'storage'],
  3,
);

type Needed = 'image' | 'request' | 'kind' | 'pool';

const kinds = {
  Deployment: props<DeploymentWorkload, Needed>(
    { ...serving, kind: oneOf('Deployment'), replicas: count, strategy, progressDeadlineSeconds: oneOf(1, 1200) },
    ['image', 'request', 'kind', 'pool'],
  ),
  StatefulSet: props<StatefulSetWorkload, Needed>(
    {
      ...podKeys,
      request,
      queue,
      checkpoints,
      kind: oneOf('StatefulSet'),
      replicas: count,
      port: portNumber,
      serviceName: oneOf('a', 'web-1'),
      podManagementPolicy: oneOf('OrderedReady', 'Parallel'),
      updateStrategy: oneOf('RollingUpdate', 'OnDelete'),
      volumeClaimTemplates: map(['data', 'd'], claim),
    },
    ['image', 'request', 'kind', 'pool'],
  ),
  DaemonSet: props<DaemonSetWorkload, Needed>({ ...serving, kind: oneOf('DaemonSet'), maxUnavailable: share }, [
    'image',
    'request',
    'kind',
    'pool',
  ]),
  Job: props<JobWorkload, Needed>({ ...toTheEnd, kind: oneOf('Job'), suspend: flag, redeploy }, ['image', 'request', 'kind', 'pool']),
  CronJob: props<CronJobWorkload, Needed | 'schedule'>(
    {
      ...toTheEnd,
      kind: oneOf('CronJob'),
      schedule: oneOf('@daily', '0 3 * * 1-5', '*/5 * * * *', '@every 1h30m', '0 0 1 jan sun', '1,2,3-9/2 * * * *'),
      timeZone: oneOf('UTC', 'Europe/Berlin'),
      concurrencyPolicy: oneOf('Allow', 'Forbid', 'Replace'),
      startingDeadlineSeconds: count,
      suspend: flag,
    },
    ['image', 'request', 'kind', 'pool', 'schedule'],
  ),
  Pod: props<PodWorkload, Needed>(
    { ...podKeys, request, queue, checkpoints, kind: oneOf('Pod'), restartPolicy: oneOf('Always', 'OnFailure', 'Never'), redeploy },
    ['image', 'request', 'kind', 'pool'],
  ),
};

/** Props of `GpuWorkload`, of any kind. */
export const gpuWorkload: Arbitrary<unknown> = fc.oneof(...Object.values(kinds));

const metric = mostly(
  fc.oneof(
    all<{ type: unknown; name: unknown; averageValue: unknown }>({
      type: oneOf('Pods'),
      name: oneOf('a:b', 'vllm_num_requests_waiting'),
      averageValue: quantity,
    }),
    all<{ type: unknown; name: unknown; matchLabels: unknown; averageValue: unknown }>({
      type: oneOf('External'),
      name: oneOf('a'),
      matchLabels: labels,
      averageValue: quantity,
    }),
  ),
  // Of what the container asks for, and most do not.
  all<{ type: unknown; name: unknown; averageUtilization: unknown }>({
    type: oneOf('Resource'),
    name: oneOf('cpu', 'memory'),
    averageUtilization: oneOf(1, 80, 1000),
  }),
);
const replicas = fc.oneof(
  props<Pick<ReplicaChoice, 'replicas'>, never>({ replicas: count }, [], 2),
  all<{ autoscaling: unknown }>({
    autoscaling: props<{ minReplicas?: number; maxReplicas: number; metrics: unknown }, 'maxReplicas' | 'metrics'>(
      { minReplicas: oneOf(1, 2), maxReplicas: oneOf(2, 100), metrics: fc.array(metric, { minLength: 1, maxLength: 2 }) },
      ['maxReplicas', 'metrics'],
      2,
    ),
  }),
);
const { shm: _shm, fabric: _fabric, ...ofSharers } = podKeys;
const seconds = oneOf(1, 600, 2 ** 31 - 1);

export const disruptionBudget = fc.oneof(
  fc.constant(false),
  all<{ maxUnavailable: unknown }>({ maxUnavailable: share }),
  all<{ minAvailable: unknown }>({ minAvailable: share }),
);

/** Props of `MpsInferenceService`. */
export const mpsInferenceService: Arbitrary<unknown> = merged(
  props<MpsServing, 'image' | 'pool' | 'port'>(
    {
      ...ofSharers,
      pool: fc.constant(pool),
      exclusive: oneOf(false),
      port: portNumber,
      service,
      modelMemory: oneOf('1Gi', '10Gi', '70Gi'),
      healthPath: oneOf('/health', '/a b?c=d'),
      startupSeconds: seconds,
      preStopSeconds: oneOf(0, 15, 60),
      terminationGracePeriodSeconds: oneOf(60, 600),
      disruptionBudget,
      spread: oneOf('ScheduleAnyway', 'DoNotSchedule', false),
      strategy,
      progressDeadlineSeconds: seconds,
    },
    ['image', 'pool', 'port'],
  ),
  replicas,
);

const vgpu = oneOf(
  { gpus: 1, memory: '8Gi', cores: 30 },
  { gpus: 1, memoryPercentage: 50, priority: 0 },
  { gpus: 2, memoryPercentage: 50, cores: 100 },
  { gpus: 8, memory: '1Gi' },
);
const gpuNames = few(oneOf('H100-SXM5-80GB', 'NVIDIA A10', 'A100', 'T4')).filter((names) => names.length > 0);
const uuids = oneOf(['GPU-8f1c4c1e-2b5a-4d3e-9c7b-0a1b2c3d4e5f']);
const weight = oneOf(0, 1, 10);
const policy = oneOf('binpack', 'spread', 'numa', 'mutex', 'topology-aware');
const placement = props<HamiPlacement, never>(
  {
    useGpuType: gpuNames,
    noUseGpuType: gpuNames,
    useGpuUuid: uuids,
    noUseGpuUuid: uuids,
    numaBind: flag,
    nodeSchedulerPolicy: oneOf('binpack', 'spread'),
    gpuSchedulerPolicy: fc.oneof(policy, fc.array(policy, { minLength: 1, maxLength: 2 })),
    deviceScoringWeights: all<{ slot: number; core: number; memory: number }>({ slot: weight, core: weight, memory: weight }),
  },
  [],
);

const { command: _command, args: _args, ...checkedPod } = podKeys;
const processNames = new Set(Object.keys(processKeys));
const withoutProcess = Object.fromEntries(Object.entries(checkedPod).filter(([key]) => !processNames.has(key))) as Omit<
  typeof checkedPod,
  keyof ProcessProps
>;

/** Props of `GpuCheck`. */
export const gpuCheck: Arbitrary<unknown> = props<GpuCheckProps, 'image' | 'request' | 'pool'>(
  {
    ...withoutProcess,
    pool: fc.constant(pool),
    request: mostly(oneOf({ gpus: 1 }), request),
    checks: mostly(
      oneOf(['device'], ['device', 'driver', 'cuda', 'fabric'], ['vllm', 'paddle'], ['memory']),
      oneOf(['device', 'device'], ['nccl']),
    ),
    numNodes: mostly(oneOf(1), nodes),
    minBandwidth: oneOf(1, 0.5, 300),
    minDriver: mostly(oneOf('570.86.15'), oneOf('570', "570.86'; reboot")),
    activeDeadlineSeconds: mostly(oneOf(1, 3600), oneOf(2 ** 40)),
    ttlSecondsAfterFinished: count,
    queue,
  },
  ['image', 'request', 'pool'],
);

/** Props of `HamiVgpuWorkload`. */
export const hamiVgpuWorkload: Arbitrary<unknown> = merged(
  fc.oneof(kinds.Deployment, kinds.StatefulSet, kinds.Job, kinds.CronJob),
  props<Pick<HamiVgpuWorkloadProps, 'pool' | 'request'>, 'pool' | 'request'>(
    { pool: fc.constant(pool), request: all<{ vgpu: unknown }>({ vgpu }) },
    ['pool', 'request'],
  ),
  placement,
);

/** Props of `HamiQuota`. */
export const hamiQuota: Arbitrary<unknown> = props<HamiQuotaProps, 'memory'>(
  {
    memory: oneOf('80Gi', '8Gi', 2 ** 40),
    cores: oneOf(1, 100, 800),
    gpus: oneOf(1, 8),
    name: oneOf('quota', 'a.b'),
    namespace: podKeys.namespace,
    silence: podKeys.silence,
  },
  ['memory'],
  2,
);
