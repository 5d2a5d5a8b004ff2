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
} from './volumes';
export type {
  CronJobWorkload,
  DaemonSetWorkload,
  DeploymentStrategy,
  DeploymentWorkload,
  GpuWorkloadProps,
  JobWorkload,
  PodCount,
  PodWorkload,
  StatefulSetWorkload,
  VolumeClaim,
} from './gpu-workload-props';
export type { Autoscaling, ScalingMetric } from './autoscaler';
export type { ContainerProps } from './container';
export type { ContainerResources, MainResources } from './resources';
export type { ContainerSecurity, PodSecurity, SecurityLevel } from './security';
export type { DnsConfig, PodFields, ServiceAccountProps } from './pod-fields';
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
} from './scheduling';
export { type Exposed, exposedBy, type ServiceRef } from './exposed';
export type { DisruptionBudget } from './disruption-budget';
export type { Env, EnvFrom, EnvValue, KeyRef, NamedRef } from './env';
export type { ExtraContainer, PodProps } from './pod-props';
export type { HamiQuotaProps } from './hami-quota-props';
export type { MpsInferenceServiceProps, MpsServing, ReplicaChoice } from './mps-inference-service-props';
export type { ServiceProps } from './service';
export type { WorkloadKind } from './workload-kind';
export {
  type DeviceScoringWeights,
  type GpuName,
  type HamiPlacement,
  type HamiVgpu,
  type HamiVgpuWorkloadProps,
} from './hami-props';
export {
  type GpuTrainingJobProps,
  type Redeploy,
  type TrainingController,
  trainingControllers,
} from './training-job-props';
export { defined } from './defined';
export { WORKLOAD_LABEL, type WorkloadContext } from './metadata';
export { poolSchema } from './request';
