export { GpuCluster, type GpuClusterArgs } from './cluster';
export { type ComponentArgs, type ComponentOverride, GpuComponent } from './component';
export { Hami, type HamiArgs } from './hami';
export { GpuOperator, type GpuOperatorArgs } from './operator';
export { GpuNodePool, type InCluster, MigPartitionedNodePool, TunedGpuNode } from './pool';
export type { Inputs } from './tokens';
export { GpuTrainingJob, type GpuTrainingJobArgs, GpuWorkload, type GpuWorkloadArgs, type WorkloadArgs } from './workload';
export { type AnyHelmDelivery, release, type ReleaseDelivery, type ReleaseOptions } from '../operator';
export * from '../words';
