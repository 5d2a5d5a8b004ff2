export type * from './platform';
export * from './gke-accelerators';
export * from './platforms';
export * from './provisioning';
