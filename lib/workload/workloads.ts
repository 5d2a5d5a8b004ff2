import { gpuWorkloadChecks, trainingJobChecks } from './check';
import { mpsInferenceServiceChecks } from './check-mps-inference-service';
import { planGpuWorkload } from './gpu-workload';
import type { GpuWorkloadProps } from './gpu-workload-props';
import { gpuWorkloadSchema } from './gpu-workload-schema';
import { hamiVgpuWorkloadChecks, planHamiVgpuWorkload } from './hami';
import { type HamiVgpuWorkloadProps, hamiVgpuWorkloadSchema } from './hami-props';
import { hamiQuotaChecks, planHamiQuota } from './hami-quota';
import { type HamiQuotaProps, hamiQuotaSchema } from './hami-quota-props';
import { planMpsInferenceService } from './mps-inference-service';
import type { MpsInferenceServiceProps } from './mps-inference-service-props';
import { mpsInferenceServiceSchema } from './mps-inference-service-schema';
import { planTrainingJob } from './training-job';
import { type GpuTrainingJobProps, gpuTrainingJobSchema } from './training-job-props';
import type { WorkloadKind } from './workload-kind';

export { envVars } from './env';

export const gpuWorkload: WorkloadKind<GpuWorkloadProps> = {
  schema: gpuWorkloadSchema,
  checks: gpuWorkloadChecks,
  plan: planGpuWorkload,
};
export const trainingJob: WorkloadKind<GpuTrainingJobProps> = {
  schema: gpuTrainingJobSchema,
  checks: trainingJobChecks,
  plan: planTrainingJob,
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
