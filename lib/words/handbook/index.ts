export type { KnownError } from './known-error';
export * from './on-first-use';
