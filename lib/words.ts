/** What both entry points share: the words of the field, the offers and requests, and plain data. */
export { type AnyMigLayout, type GpuModel, gpuModels, type MigCapable, type MigLayout, type MigProfile, type MigProfileOf } from './gpu';
export { GpuConfigError, type Problem } from './internal';
export {
  type ClusterDescription,
  type Distribution,
  type KubeletConfiguration,
  type KubernetesVersion,
  type KubeObject,
  type Quantity,
  type SizeLike,
  type Taint,
  type Toleration,
} from './kubernetes';
export {
  type Confidence,
  type GpuDevice,
  type MachineShape,
  machines,
  type Nic,
  type NumaNode,
  parseSnapshot,
  type SnapshotOptions,
  snapshotScript,
} from './machine';
export { container, type JsonPatch, type Model, object, type OverrideTarget, type PlannedFile, pod } from './model';
export type { BorrowedPoolAttributes, GpuNodePoolProps, MigPartitionedNodePoolProps, TunedGpuNodeProps } from './node';
export {
  type FluxDelivery,
  type FluxOptions,
  flux,
  type GpuClusterProps,
  type GpuOperatorProps,
  type GpuOperatorValues,
  type HelmDelivery,
  type ValuesFileDelivery,
  valuesFile,
} from './operator';
export { type Finding, type JudgedFinding, type Rule, rules, type Severity, type Silence } from './rules';
export {
  type Allocator,
  exclusive,
  hami,
  type HamiOptions,
  type HamiShare,
  type GpuPool,
  type GpuRequest,
  type MigDevices,
  type MigGroup,
  type MigOptions,
  type MigPartition,
  type MigStrategy,
  mig,
  type Mode,
  mps,
  type NodeCount,
  type Partition,
  type PluginShare,
  type PluginShareOptions,
  type PoolDescription,
  type PoolShape,
  type Share,
  type Sharing,
  type TimeSlicingOptions,
  timeSlicing,
  type Vgpu,
  type VgpuParts,
  type WholeGpus,
} from './sharing';
export type { GpuTrainingJobProps, GpuWorkloadProps } from './workload';
