export type * from './gpu';
export * from './lookup';
export * from './mig-layout';
export * from './mig-memory';
export { migProfilesOf, parseMigProfile, readMigProfile } from './mig-profile';
export * from './model';
