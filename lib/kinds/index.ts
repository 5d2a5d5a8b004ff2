export * from './shape';
export * from './templates';
export type * from './kind-row';
export { jobPod } from './job';
export { jobSetPod } from './job-set';
export * from './kinds';
export { derived, type DerivedName, LABEL, ownName, type PodNames } from './names';
export { placesOf } from './places';
export { podNamesOf } from './pod-names';
