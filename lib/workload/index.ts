export * from './names';
export * from './on-first-use';
export type {
  ClaimSource,
  ConfigMapSource,
  ContainerMounts,
  EmptyDirSource,
  HostPathSource,
  MainMount,
  PodVolume,
  SecretSource,
  Volumes,
  VolumeSource,
} from './pod/volumes';
export type {
  CronJobWorkload,
  DaemonSetWorkload,
  DeploymentStrategy,
  DeploymentWorkload,
  GpuWorkloadProps,
  JobWorkload,
  PodWorkload,
  StatefulSetWorkload,
  VolumeClaim,
} from './plans/gpu-workload-props';
export type { Autoscaling, ScalingMetric } from './objects/autoscaler';
export type { ContainerProps } from './pod/container';
export type { ContainerResources, MainResources } from './pod/resources';
export type { ContainerSecurity, PodSecurity, SecurityLevel } from './pod/security';
export type { DnsConfig, PodFields, ServiceAccountProps } from './pod/pod-fields';
export type {
  Affinity,
  LabelSelector,
  LabelSelectorRequirement,
  NodeAffinity,
  NodeFieldRequirement,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
  TopologySpreadConstraint,
} from './pod/scheduling';
export { type Exposed, exposedBy, type ServiceRef } from './exposed';
export type { DisruptionBudget } from './objects/disruption-budget';
export type { Env, EnvFrom, EnvValue, KeyRef, NamedRef } from './pod/env';
export type { ExtraContainer, PodProps } from './pod/pod-props';
export type { HamiQuotaProps } from './plans/hami-quota-props';
export type { MpsInferenceServiceProps, MpsServing, ReplicaChoice } from './plans/mps-inference-service-props';
export type { PodCount } from './objects/pod-count';
export type { ServiceProps } from './objects/service';
export type { WorkloadKind } from './workload-kind';
export {
  type DeviceScoringWeights,
  type GpuName,
  type HamiPlacement,
  type HamiVgpu,
  type HamiVgpuWorkloadProps,
} from './plans/hami-props';
export {
  type GpuTrainingJobProps,
  type Redeploy,
  type TrainingController,
  trainingControllers,
} from './plans/training-job-props';
export type {
  CheckedWindows,
  MigScheduleProps,
  MigWindow,
  MigWindowLayout,
  MigWindowStart,
  MigWindows,
} from './mig-schedule/props';
export { defined } from './pod/defined';
export { WORKLOAD_LABEL, type WorkloadContext } from './pod/metadata';
export { poolSchema } from './pod/request';
