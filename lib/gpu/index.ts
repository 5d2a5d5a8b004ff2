export type * from './gpu';
export * from './model';
