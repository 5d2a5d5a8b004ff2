export type * from './setting';
export * from './settings';
