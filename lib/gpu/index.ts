export type * from './gpu';
export * from './labels';
export * from './lookup';
export * from './memory';
export * from './mig-layout';
export * from './mig-memory';
export { migProfilesOf, parseMigProfile, readMigProfile } from './mig-profile';
export * from './model';
export * from './nvml-name';
