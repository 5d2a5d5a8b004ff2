export * from './files';
export type * from './writer';
