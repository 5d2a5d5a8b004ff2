export type { ModelConfig, Unreadable } from './config';
export * from './fit';
export { isGatedModel } from './gated';
export * from './lookup';
export type { Quantised } from './quantised';
export * from './shape';
