export type { Autoscaling, ScalingMetric } from './autoscaler';
export type { ContainerProps } from './container';
export type { Env, EnvFrom, EnvValue, KeyRef, NamedRef } from './env';
export type { DisruptionBudget } from './disruption-budget';
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
export { WORKLOAD_LABEL, type WorkloadContext } from './metadata';
export type { MpsInferenceServiceProps, MpsServing, ReplicaChoice } from './mps-inference-service-props';
export * from './names';
export type { ExtraContainer, PodProps } from './pod-props';
export type { ContainerResources } from './resources';
export type { ContainerSecurity, PodSecurity } from './security';
export type { ServiceProps } from './service';
export * from './on-first-use';
export {
  type GpuTrainingJobProps,
  type Redeploy,
  type TrainingController,
  trainingControllers,
} from './training-job-props';
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
export {
  type DeviceScoringWeights,
  type GpuName,
  type HamiPlacement,
  type HamiVgpu,
  type HamiVgpuWorkloadProps,
} from './hami-props';
export type { HamiQuotaProps } from './hami-quota-props';
export { poolSchema } from './request';
export type { WorkloadKind } from './workload-kind';
