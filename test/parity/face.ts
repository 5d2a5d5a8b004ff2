import type { SchedulerExtender } from '../../lib/words/formats';
import type { KubeObject } from '../../lib/words/kubernetes';
import type { JsonPatch, OverrideTarget, PlannedFile, GpuPool, Mode, ClaimedDevices } from '../../lib/plans/model';
import type { BorrowedPoolAttributes, GpuNodePoolProps, MigPartitionedNodePoolProps, TunedGpuNodeProps } from '../../lib/plans/node';
import type {
  GpuClusterProps,
  GpuOperatorProps,
  HamiProps,
  NvidiaDevicePluginProps,
  NetworkOperatorProps,
  NvidiaDraDriverProps,
} from '../../lib/plans/charts';
import type { JudgedFinding } from '../../lib/rules';
import type {
  GpuTrainingJobProps,
  GpuWorkloadProps,
  GpuCheckProps,
  GpuInferenceServiceProps,
  CustomResourceLimitationProps,
  AlaudaGpuPluginProps,
  GpuManagerProps,
  GpuDeviceClassProps,
  GpuQueueProps,
  GpuResourceClaimProps,
  KubeVirtHostDevicesProps,
  MpsControlDaemonProps,
  SlinkyClusterProps,
  SlurmClusterProps,
  GpuSchedulerProps,
  KaiSchedulerProps,
  VolcanoVgpuProps,
  HamiQuotaProps,
  HamiVgpuWorkloadProps,
  MigScheduleProps,
  MpsInferenceServiceProps,
  WorkloadNamespaceProps,
} from '../../lib/plans/workload';
import type { GpuMonitoringProps } from '../../lib/plans/observe';

/** A cluster as either face makes it. */
export type Cluster = object;

export interface Override {
  readonly target: OverrideTarget;
  readonly patch: JsonPatch;
}

/** What a scenario may do: the product, without saying which engine. */
export interface Face {
  cluster(id: string, props: GpuClusterProps): Cluster;
  pool(cluster: Cluster, id: string, props: GpuNodePoolProps<Mode, never> | object): GpuPool;
  tuned(cluster: Cluster, id: string, props: TunedGpuNodeProps<Mode, never> | object): GpuPool;
  mig(cluster: Cluster, id: string, props: MigPartitionedNodePoolProps<never, never> | object): GpuPool<'mig'>;
  borrowed(id: string, attributes: BorrowedPoolAttributes<Mode, never> | object): GpuPool;
  described(id: string, description: unknown): GpuPool;
  operator(cluster: Cluster, id: string, props?: GpuOperatorProps, ...overrides: Override[]): void;
  training(namespace: string, id: string, props: GpuTrainingJobProps, ...overrides: Override[]): void;
  workload(namespace: string, id: string, props: GpuWorkloadProps, ...overrides: Override[]): void;
  hami(cluster: Cluster, id: string, props?: HamiProps): void;
  devicePlugin(cluster: Cluster, id: string, props?: NvidiaDevicePluginProps): void;
  draDriver(cluster: Cluster, id: string, props?: NvidiaDraDriverProps): void;
  networkOperator(cluster: Cluster, id: string, props?: NetworkOperatorProps): void;
  vgpu(namespace: string, id: string, props: HamiVgpuWorkloadProps, ...overrides: Override[]): void;
  quota(namespace: string, id: string, props: HamiQuotaProps): void;
  deviceClass(namespace: string, id: string, props: GpuDeviceClassProps): void;
  claim(namespace: string, id: string, props: GpuResourceClaimProps): ClaimedDevices;
  queue(namespace: string, id: string, props: GpuQueueProps): void;
  slurm(namespace: string, id: string, props: SlurmClusterProps): void;
  slinky(namespace: string, id: string, props: SlinkyClusterProps): void;
  gpuManager(cluster: Cluster, id: string, props: GpuManagerProps): SchedulerExtender | undefined;
  alaudaPlugin(namespace: string, id: string, props: AlaudaGpuPluginProps): void;
  scheduler(cluster: Cluster, id: string, props: GpuSchedulerProps): void;
  volcanoVgpu(cluster: Cluster, id: string, props: VolcanoVgpuProps): void;
  kaiScheduler(cluster: Cluster, id: string, props: KaiSchedulerProps): void;
  monitoring(cluster: Cluster, id: string, props?: GpuMonitoringProps): void;
  kubevirt(namespace: string, id: string, props: KubeVirtHostDevicesProps): void;
  mpsDaemon(namespace: string, id: string, props: MpsControlDaemonProps): void;
  namespace(id: string, props: WorkloadNamespaceProps): string;
  limitation(namespace: string, id: string, props: CustomResourceLimitationProps): void;
  check(namespace: string, id: string, props: GpuCheckProps): void;
  serve(namespace: string, id: string, props: GpuInferenceServiceProps): void;
  schedule(cluster: Cluster, id: string, props: MigScheduleProps, ...overrides: Override[]): void;
  mps(namespace: string, id: string, props: MpsInferenceServiceProps, ...overrides: Override[]): void;
}

/** What a scenario became. */
export interface Built {
  readonly objects: readonly KubeObject[];
  readonly files: readonly PlannedFile[];
  readonly findings: readonly Found[];
}

/** What was found, without what a path begins with: the chart, where there are charts. */
export type Found = Pick<JudgedFinding, 'rule' | 'severity' | 'subject' | 'problem'>;

/** Each finding once, in an order that does not depend on the engine. */
export function foundOnce(findings: readonly JudgedFinding[], from = 0): readonly Found[] {
  const subjectOf = (path: string): string => path.split('/').slice(from).join('/');
  const rows = findings.map(({ rule, severity, subject, problem }) => [rule, severity, subjectOf(subject), problem] as const);
  const once = new Map(rows.map((row) => [row.join(' '), row]));
  return [...once]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [rule, severity, subject, problem]]) => ({ rule, severity, subject, problem }));
}

/** In an order that does not depend on the engine. */
export function inOrder({ objects, files, findings = [] }: Pick<Built, 'objects' | 'files'> & Partial<Built>): Built {
  const key = ({ apiVersion, kind, metadata }: KubeObject) => [apiVersion, kind, metadata.namespace ?? '', metadata.name].join(' ');
  return {
    objects: [...objects].sort((a, b) => key(a).localeCompare(key(b))),
    files: [...files].sort((a, b) => a.path.localeCompare(b.path)),
    findings,
  };
}
