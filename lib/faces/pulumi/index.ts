export * from '../exports';
export { type AnyHelmDelivery, release, type ReleaseDelivery, type ReleaseOptions } from '../../plans/charts';
export type { Inputs } from './outputs/tokens';
export { GpuCluster, type GpuClusterArgs } from './cluster';
export { GpuNodePool, type InCluster, MigPartitionedNodePool, TunedGpuNode } from './pool';
export { GpuOperator, type GpuOperatorArgs } from './releases/operator';
export {
  GpuCheck,
  type GpuCheckArgs,
  GpuTrainingJob,
  type GpuTrainingJobArgs,
  GpuWorkload,
  type GpuWorkloadArgs,
  type WorkloadArgs,
} from './workload';
export { NvidiaDevicePlugin, type NvidiaDevicePluginArgs } from './releases/device-plugin';
export { NvidiaDraDriver, type NvidiaDraDriverArgs } from './releases/dra-driver';
export { NetworkOperator, type NetworkOperatorArgs } from './releases/network-operator';
export { Hami, type HamiArgs, HamiQuota, type HamiQuotaArgs, HamiVgpuWorkload, type HamiVgpuWorkloadArgs } from './hami';
export { GpuInferenceService, type GpuInferenceServiceArgs, MpsInferenceService, type MpsInferenceServiceArgs } from './inference-service';
export { CustomResourceLimitation, type CustomResourceLimitationArgs } from './hami';
export { GpuQueue, type GpuQueueArgs } from './queue';
export { MpsControlDaemon, type MpsControlDaemonArgs } from './nodes/mps-control-daemon';
export { WorkloadNamespace, type WorkloadNamespaceArgs } from './nodes/workload-namespace';
export { GpuDeviceClass, type GpuDeviceClassArgs, GpuResourceClaim, type GpuResourceClaimArgs } from './nodes/claims';
export { KubeVirtHostDevices, type KubeVirtHostDevicesArgs } from './nodes/kubevirt';
export { SlinkyCluster, type SlinkyClusterArgs } from './slurm/slinky-cluster';
export { SlurmCluster, type SlurmClusterArgs } from './slurm/slurm-cluster';
export { AlaudaGpuPlugin, type AlaudaGpuPluginArgs, GpuManager, type GpuManagerArgs } from './releases/gpu-manager';
export { GpuScheduler, type GpuSchedulerArgs } from './releases/scheduler';
export { KaiScheduler, type KaiSchedulerArgs, VolcanoVgpu, type VolcanoVgpuArgs } from './releases/batch-schedulers';
export { MigSchedule, type MigScheduleArgs } from './nodes/mig-schedule';
export { GpuMonitoring, type GpuMonitoringArgs } from './nodes/monitoring';
export { lintStack, type LintStackOptions, type StackContext, type StackPool } from './lint-stack';
export type { Adopting, Adoption } from './adopt';
export { type ComponentArgs, type ComponentOverride, GpuComponent } from './component';
