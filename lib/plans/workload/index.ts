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
export type { GpuCheckProps } from './plans/gpu-check-props';
export type { PreflightName } from './preflights/preflights';
export type { Autoscaling, ScalingMetric } from './objects/autoscaler';
export type { ContainerProps } from './pod/container';
export type { ContainerResources, MainResources } from './pod/resources';
export type { Exclusive, ExclusiveReserve } from './pod/exclusive';
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
export { type GpuNodeAffinity, gpuNodeAffinity } from './pod/gpu-node-affinity';
export { vllmStackValues } from './vllm-stack';
export { type Exposed, exposedBy, type ServiceRef } from './exposed';
export type { DisruptionBudget } from './objects/disruption-budget';
export { storageProblems } from './checks/check-storage';
export type { Env, EnvFrom, EnvValue, KeyRef, NamedRef } from './pod/env';
export type { ExtraContainer, PodProps } from './pod/pod-props';
export type { GpuInferenceServiceProps, InferenceScale, InferenceServing } from './plans/inference-service-props';
export { type ExistingNimCache, type MadeNimCache, nimCache, type NimCache, type NimProfiles } from './objects/nim-cache';
export type { Prefill, PrefillRouter } from './plans/prefill-props';
export {
  type CacheFolder,
  type ClaimCache,
  download,
  type DownloadCache,
  hostCache,
  type HostCache,
  type ImageCache,
  type ModelCache,
} from './objects/model-cache';
export type { NetworkAccess, NetworkPeer } from './objects/network-policy';
export type { PodMonitorProps } from './objects/pod-monitor';
export type { EndpointPicker } from './objects/endpoint-picker';
export type { GatewayRef, Route } from './objects/route';
export type { InferenceAutoscaling, KedaScaling, ScalingSignal } from './objects/scale-on';
export { llamaCpp, type LlamaCppOptions, type LlamaCppServer } from './servers/llama-cpp';
export { nim, type NimOptions, type NimServer } from './servers/nim';
export { type PlainOptions, type PlainServer, plainServer } from './servers/plain';
export type { Parallel, ServedModel, ServerMetrics, ServerOptions, ServerRelease } from './servers/server-row';
export type { ModelServer } from './servers/servers';
export { sglang, type SglangOptions, type SglangServer } from './servers/sglang';
export { tensorrtLlm, type TensorrtLlmOptions, type TensorrtLlmServer } from './servers/tensorrt-llm';
export { tgi, type TgiOptions, type TgiServer } from './servers/tgi';
export { triton, type TritonOptions, type TritonServer } from './servers/triton';
export { vllm, type VllmOptions, type VllmServer } from './servers/vllm-server';
export type { AlaudaGpuPluginProps } from './alauda-plugin/props';
export type { GpuAdmissionPods, GpuManagerProps } from './gpu-manager/props';
export type { LoraAdapters, NimLora, SglangLora, VllmLora } from './servers/lora';
export {
  type AdmissionCheck,
  CHECKS_OF_OTHERS,
  multiKueue,
  type MultiKueueCheck,
  type MultiKueueChoice,
  otherCheck,
  type OtherCheck,
  provisioning,
  type ProvisioningCheck,
  type ProvisioningChoice,
  type WorkerCluster,
} from './gpu-queue/admission-checks';
export type { ContainerDefaults, GpuQueueProps, Team, TeamQuota } from './gpu-queue/props';
export type { SlinkyAccounting, SlinkyBridge, SlinkyClusterProps, SlinkyDetection, SlinkyLogin, SlinkyNodeSet } from './slinky/props';
export type { SlurmContainer, SlurmJob, SlurmRequest } from './slurm/job-props';
export type {
  GpuDetection,
  SlurmBilling,
  SlurmClusterProps,
  SlurmMigDevice,
  SlurmNodes,
  SlurmPartition,
  SlurmReserve,
} from './slurm/props';
export type {
  SlurmAccounting,
  SlurmBlocks,
  SlurmEnforcement,
  SlurmStorage,
  SlurmSwitch,
  SlurmTopology,
  SlurmTree,
} from './slurm/site-props';
export type { SlurmVersion } from './slurm/versions';
export type {
  GpuSchedulerProps,
  NodeResourceTopologyMatch,
  SchedulerDeployment,
  SchedulerProfile,
  ScoringStrategy,
  UtilizationShapePoint,
} from './scheduler/props';
export type { KaiSchedulerProps } from './batch-schedulers/kai-props';
export type { VolcanoSchedulerConfiguration, VolcanoVgpuProps } from './batch-schedulers/volcano-props';
export { requestOfClaim } from './dra/plan';
export type { GpuDeviceClassProps, GpuResourceClaimProps } from './dra/props';
export type { KubeVirtHostDevicesProps, VirtualMachineGpusProps, VmPool } from './kubevirt/props';
export type { VirtualMachineGpu, VirtualMachineGpus } from './kubevirt/virtual-machine-gpus';
export { virtualMachineGpus } from './virtual-machine-gpus';
export type { WorkloadNamespaceProps } from './namespace/props';
export type { MpsControlDaemonProps } from './mps/props';
export { limitationPresets } from './limitations/presets';
export type { CustomResourceLimitationProps, LimitedResource, LocalizedText } from './limitations/props';
export type { HamiQuotaProps } from './plans/hami-quota-props';
export type { MpsInferenceServiceProps, MpsServing, ReplicaChoice } from './plans/mps-inference-service-props';
export type { ServingLife } from './plans/serving-props';
export type { PodCount } from './objects/pod-count';
export type { ServiceProps } from './objects/service';
export { accelerate, defaultLaunchers, isLauncher, type LauncherRow, mpirun, programBehind, torchrun } from './launchers/launchers';
export type { WorkloadKind } from './workload-kind';
export {
  type DeviceScoringWeights,
  type GpuName,
  type HamiPlacement,
  type HamiVgpu,
  type HamiVgpuWorkloadProps,
} from './plans/hami-props';
export type { GpuTrainingJobProps, LauncherProps, Redeploy } from './plans/training-job-props';
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
export { capabilityOf, type OwnImage, ownImage, type StartedServer, startedServer } from './servers/own-image';
export { type ReleaseTable, releaseTable, valueOfRelease } from './servers/release-table';
export { devicesIn, modelNamedIn, optionIn, servedIn, type ServedByArgs, SPREADS, unknownModelIn } from './servers/read-args';
