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
export { gpuWorkloadSchema } from './gpu-workload-schema';
export { WORKLOAD_LABEL, type WorkloadContext } from './metadata';
export type { MpsInferenceServiceProps, MpsServing, ReplicaChoice } from './mps-inference-service-props';
export { mpsInferenceServiceSchema } from './mps-inference-service-schema';
export * from './names';
export type { ExtraContainer, PodProps } from './pod-props';
export type { ContainerResources } from './resources';
export type { ContainerSecurity, PodSecurity } from './security';
export type { ServiceProps } from './service';
export * from './plans';
export {
  type GpuTrainingJobProps,
  gpuTrainingJobSchema,
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
  hamiVgpuWorkloadSchema,
} from './hami-props';
export { type HamiQuotaProps, hamiQuotaSchema } from './hami-quota-props';
export { poolSchema } from './request';
