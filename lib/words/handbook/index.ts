export type { KnownError, XidAction } from './known-error';
export * from './on-first-use';
