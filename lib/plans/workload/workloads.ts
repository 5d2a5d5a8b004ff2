import type { Form } from '../../internal';
import type { MigScheduleFacts, Place, Plan } from '../model';
import { gpuWorkloadChecks, trainingJobChecks } from './checks/check';
import { inferenceServiceChecks } from './checks/check-inference-service';
import { mpsInferenceServiceChecks } from './checks/check-mps-inference-service';
import { type GpuCheckProps, gpuCheckSchema } from './plans/gpu-check-props';
import { planGpuWorkload } from './plans/gpu-workload';
import type { GpuWorkloadProps } from './plans/gpu-workload-props';
import { gpuWorkloadSchema } from './plans/gpu-workload-schema';
import { gpuCheckChecks, planGpuCheck } from './gpu-check';
import { hamiVgpuWorkloadChecks, planHamiVgpuWorkload } from './hami';
import { type HamiVgpuWorkloadProps, hamiVgpuWorkloadSchema } from './plans/hami-props';
import { hamiQuotaChecks, planHamiQuota } from './plans/hami-quota';
import { type HamiQuotaProps, hamiQuotaSchema } from './plans/hami-quota-props';
import { planInferenceService } from './plans/inference-service';
import { type GpuInferenceServiceProps, inferenceServiceSchema } from './plans/inference-service-props';
import { planMpsInferenceService } from './plans/mps-inference-service';
import type { MpsInferenceServiceProps } from './plans/mps-inference-service-props';
import { mpsInferenceServiceSchema } from './plans/mps-inference-service-schema';
import { planTrainingJob } from './plans/training-job';
import { type GpuTrainingJobProps, gpuTrainingJobSchema } from './plans/training-job-props';
import { gpuQueueChecks } from './gpu-queue/check';
import { planGpuQueue } from './gpu-queue/plan';
import type { GpuQueueProps } from './gpu-queue/props';
import { gpuQueueSchema } from './gpu-queue/schema';
import { planGpuDeviceClass, planGpuResourceClaim } from './dra/plan';
import type { GpuDeviceClassProps, GpuResourceClaimProps } from './dra/props';
import { gpuDeviceClassChecks, gpuDeviceClassSchema, gpuResourceClaimSchema } from './dra/schema';
import { planKubeVirtHostDevices } from './kubevirt/host-devices';
import type { KubeVirtHostDevicesProps } from './kubevirt/props';
import { kubeVirtHostDevicesChecks, kubeVirtHostDevicesSchema } from './kubevirt/schema';
import { planWorkloadNamespace } from './namespace/plan';
import type { WorkloadNamespaceProps } from './namespace/props';
import { workloadNamespaceChecks, workloadNamespaceSchema } from './namespace/schema';
import { planMpsControlDaemon } from './mps/plan';
import type { MpsControlDaemonProps } from './mps/props';
import { mpsControlDaemonChecks, mpsControlDaemonSchema } from './mps/schema';
import { planLimitation } from './limitations/plan';
import type { CustomResourceLimitationProps } from './limitations/props';
import { limitationChecks, limitationSchema } from './limitations/schema';
import { slurmClusterChecks } from './slurm/check';
import { planSlurmCluster } from './slurm/plan';
import type { SlurmClusterProps } from './slurm/props';
import { slurmClusterSchema } from './slurm/schema';
import { slinkyClusterChecks } from './slinky/check';
import { planSlinkyCluster } from './slinky/plan';
import type { SlinkyClusterProps } from './slinky/props';
import { slinkyClusterSchema } from './slinky/schema';
import { migScheduleChecks, type SchedulePlace } from './mig-schedule/check';
import { scheduleFacts } from './mig-schedule/facts';
import { planMigSchedule } from './mig-schedule/plan';
import type { MigScheduleProps } from './mig-schedule/props';
import { migScheduleSchema } from './mig-schedule/schema';
import { gpuSchedulerChecks, type SchedulerPlace } from './scheduler/check';
import { planGpuScheduler } from './scheduler/plan';
import type { GpuSchedulerProps } from './scheduler/props';
import { gpuSchedulerSchema } from './scheduler/schema';
import { kaiSchedulerChecks, planKaiScheduler } from './batch-schedulers/kai-plan';
import type { KaiSchedulerProps } from './batch-schedulers/kai-props';
import { kaiSchedulerSchema } from './batch-schedulers/kai-schema';
import { type ClusterPlace, volcanoVgpuChecks } from './batch-schedulers/volcano-check';
import { planVolcanoVgpu } from './batch-schedulers/volcano-plan';
import type { VolcanoVgpuProps } from './batch-schedulers/volcano-props';
import { volcanoVgpuInstallSchema } from './batch-schedulers/volcano-schema';
import { alaudaPluginChecks, alaudaPluginSchema } from './alauda-plugin/schema';
import { planAlaudaPlugin } from './alauda-plugin/plan';
import type { AlaudaGpuPluginProps } from './alauda-plugin/props';
import { gpuManagerChecks } from './gpu-manager/check';
import { extenderOfManager, type GpuManagerPlace } from './gpu-manager/facts';
import { planGpuManager } from './gpu-manager/plan';
import type { GpuManagerProps } from './gpu-manager/props';
import { gpuManagerPropsSchema } from './gpu-manager/schema';
import type { WorkloadKind } from './workload-kind';

export { envVars } from './pod/env';
export { takesSchedulerConfiguration } from './scheduler/ways/ways';

export const gpuWorkload: WorkloadKind<GpuWorkloadProps> = {
  schema: gpuWorkloadSchema,
  checks: gpuWorkloadChecks,
  plan: planGpuWorkload,
};
export const gpuCheck: WorkloadKind<GpuCheckProps> = {
  schema: gpuCheckSchema,
  checks: gpuCheckChecks,
  plan: planGpuCheck,
};
export const trainingJob: WorkloadKind<GpuTrainingJobProps> = {
  schema: gpuTrainingJobSchema,
  checks: trainingJobChecks,
  plan: planTrainingJob,
};
export const inferenceService: WorkloadKind<GpuInferenceServiceProps> = {
  schema: inferenceServiceSchema,
  checks: inferenceServiceChecks,
  plan: planInferenceService,
};
export const mpsInferenceService: WorkloadKind<MpsInferenceServiceProps> = {
  schema: mpsInferenceServiceSchema,
  checks: mpsInferenceServiceChecks,
  plan: planMpsInferenceService,
};
export const hamiVgpuWorkload: WorkloadKind<HamiVgpuWorkloadProps> = {
  schema: hamiVgpuWorkloadSchema,
  checks: hamiVgpuWorkloadChecks,
  plan: planHamiVgpuWorkload,
};
export const hamiQuota: WorkloadKind<HamiQuotaProps> = {
  schema: hamiQuotaSchema,
  checks: hamiQuotaChecks,
  plan: planHamiQuota,
};

export const gpuResourceClaim: WorkloadKind<GpuResourceClaimProps> = {
  schema: gpuResourceClaimSchema,
  checks: [],
  plan: planGpuResourceClaim,
};

/** Its object is of the cluster. */
export const gpuDeviceClass: Form<GpuDeviceClassProps, Place> & { readonly plan: (place: Place, props: GpuDeviceClassProps) => Plan } = {
  schema: gpuDeviceClassSchema,
  checks: gpuDeviceClassChecks,
  plan: planGpuDeviceClass,
};

/** Its objects are in a namespace of the platform, whichever the chart has. */
export const limitation: Form<CustomResourceLimitationProps, Place> & {
  readonly plan: (place: Place, props: CustomResourceLimitationProps) => Plan;
} = { schema: limitationSchema, checks: limitationChecks, plan: planLimitation };

/** It is a namespace, whichever the chart has. */
export const workloadNamespace: Form<WorkloadNamespaceProps, Place> & {
  readonly plan: (place: Place, props: WorkloadNamespaceProps) => Plan;
} = { schema: workloadNamespaceSchema, checks: workloadNamespaceChecks, plan: planWorkloadNamespace };

/** Its objects are in a namespace that lets it touch the node, whichever the chart has. */
export const mpsControlDaemon: Form<MpsControlDaemonProps, Place> & {
  readonly plan: (place: Place, props: MpsControlDaemonProps) => Plan;
} = { schema: mpsControlDaemonSchema, checks: mpsControlDaemonChecks, plan: planMpsControlDaemon };

/** Its object is in the namespace of KubeVirt, whichever the chart has. */
export const kubeVirtHostDevices: Form<KubeVirtHostDevicesProps, Place> & {
  readonly plan: (place: Place, props: KubeVirtHostDevicesProps) => Plan;
} = { schema: kubeVirtHostDevicesSchema, checks: kubeVirtHostDevicesChecks, plan: planKubeVirtHostDevices };

/** Its objects are of the cluster, and of the namespaces of its teams. */
export const gpuQueue: Form<GpuQueueProps, Place> & { readonly plan: (place: Place, props: GpuQueueProps) => Plan } = {
  schema: gpuQueueSchema,
  checks: gpuQueueChecks,
  plan: planGpuQueue,
};

/** Its objects are in the namespace that it names, whichever the chart has. */
export const slinkyCluster: Form<SlinkyClusterProps, Place> & { readonly plan: (place: Place, props: SlinkyClusterProps) => Plan } = {
  schema: slinkyClusterSchema,
  checks: slinkyClusterChecks,
  plan: planSlinkyCluster,
};

/** It is files alone. */
export const slurmCluster: Form<SlurmClusterProps, Place> & { readonly plan: (place: Place, props: SlurmClusterProps) => Plan } = {
  schema: slurmClusterSchema,
  checks: slurmClusterChecks,
  plan: planSlurmCluster,
};

/** It belongs to a cluster, as its pool does. */
export const migSchedule: Form<MigScheduleProps, SchedulePlace> & {
  readonly plan: (place: Place, props: MigScheduleProps) => Plan;
  readonly describe: (place: Place, props: MigScheduleProps) => MigScheduleFacts;
} = {
  schema: migScheduleSchema,
  checks: migScheduleChecks,
  plan: planMigSchedule,
  describe: scheduleFacts,
};

/** It belongs to a cluster, whose pools say which resources are scored. */
export const gpuScheduler: Form<GpuSchedulerProps, SchedulerPlace> & {
  readonly plan: (place: SchedulerPlace, props: GpuSchedulerProps) => Plan;
} = { schema: gpuSchedulerSchema, checks: gpuSchedulerChecks, plan: planGpuScheduler };

/** It belongs to a cluster, whose pools say on which nodes the device plugin runs. */
export const volcanoVgpuInstall: Form<VolcanoVgpuProps, ClusterPlace> & {
  readonly plan: (place: ClusterPlace, props: VolcanoVgpuProps) => Plan;
} = { schema: volcanoVgpuInstallSchema, checks: volcanoVgpuChecks, plan: planVolcanoVgpu };

/** It belongs to a cluster, whose pools say what the scheduler has to allow. */
export const kaiScheduler: Form<KaiSchedulerProps, ClusterPlace> & {
  readonly plan: (place: ClusterPlace, props: KaiSchedulerProps) => Plan;
} = { schema: kaiSchedulerSchema, checks: kaiSchedulerChecks, plan: planKaiScheduler };

/** It belongs to a cluster, whose pools say on which nodes it runs. */
export const gpuManager: Form<GpuManagerProps, GpuManagerPlace> & {
  readonly plan: (place: GpuManagerPlace, props: GpuManagerProps) => Plan;
  readonly extender: typeof extenderOfManager;
} = { schema: gpuManagerPropsSchema, checks: gpuManagerChecks, plan: planGpuManager, extender: extenderOfManager };

/** Its object is for the platform's global cluster, whichever has the pools. */
export const alaudaPlugin: Form<AlaudaGpuPluginProps, Place> & {
  readonly plan: (place: Place, props: AlaudaGpuPluginProps) => Plan;
} = { schema: alaudaPluginSchema, checks: alaudaPluginChecks, plan: planAlaudaPlugin };
export { valuesOfStack } from './vllm-stack-values';
export { virtualMachineGpus } from './kubevirt/virtual-machine-gpus';
