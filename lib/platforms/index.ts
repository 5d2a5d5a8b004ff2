export type * from './platform';
export * from './platforms';
