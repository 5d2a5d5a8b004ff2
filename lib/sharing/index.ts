export * from './bind';
export * from './hami';
export * from './client-memory';
export * from './offer';
export { migGroupsSchema, migLayoutSchema, migProblems, offerSchemas, runtimeClassSchema } from './offer-schemas';
export * from './pool';
export * from './request';
export * from './resources';
