export type * from './gpu';
export * from './lookup';
export * from './mig-layout';
export * from './mig-memory';
export { isMigProfileOf, migProfileProblem, migProfilesOf, parseMigProfile, readMigProfile } from './mig-profile';
export type { MigProfileParts } from './mig-profile';
export * from './model';
