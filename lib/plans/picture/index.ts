export * from './on-first-use';
export type { MachinePicture } from './options';
