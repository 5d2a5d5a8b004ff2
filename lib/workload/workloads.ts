export { checkGpuWorkload, checkTrainingJob } from './check';
export { checkMpsInferenceService } from './check-mps-inference-service';
export { planGpuWorkload } from './gpu-workload';
export { checkHamiVgpuWorkload, placementAnnotations, planHamiVgpuWorkload } from './hami';
export { checkHamiQuota, planHamiQuota } from './hami-quota';
export { planMpsInferenceService } from './mps-inference-service';
export { planTrainingJob } from './training-job';
