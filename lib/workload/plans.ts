import type * as Workloads from './workloads';

let loaded: typeof Workloads | undefined;

/** What checks and plans workloads is the largest part of this library after the rules: the first workload loads it. */
const load = (): typeof Workloads => (loaded ??= require('./workloads') as typeof Workloads);

export const checkGpuWorkload: typeof Workloads.checkGpuWorkload = (...given) => load().checkGpuWorkload(...given);
export const planGpuWorkload: typeof Workloads.planGpuWorkload = (...given) => load().planGpuWorkload(...given);
export const checkTrainingJob: typeof Workloads.checkTrainingJob = (...given) => load().checkTrainingJob(...given);
export const planTrainingJob: typeof Workloads.planTrainingJob = (...given) => load().planTrainingJob(...given);
export const checkMpsInferenceService: typeof Workloads.checkMpsInferenceService = (...given) => load().checkMpsInferenceService(...given);
export const planMpsInferenceService: typeof Workloads.planMpsInferenceService = (...given) => load().planMpsInferenceService(...given);
export const checkHamiVgpuWorkload: typeof Workloads.checkHamiVgpuWorkload = (...given) => load().checkHamiVgpuWorkload(...given);
export const planHamiVgpuWorkload: typeof Workloads.planHamiVgpuWorkload = (...given) => load().planHamiVgpuWorkload(...given);
export const placementAnnotations: typeof Workloads.placementAnnotations = (...given) => load().placementAnnotations(...given);
export const checkHamiQuota: typeof Workloads.checkHamiQuota = (...given) => load().checkHamiQuota(...given);
export const planHamiQuota: typeof Workloads.planHamiQuota = (...given) => load().planHamiQuota(...given);
