export type { ModelConfig, Unreadable } from './config';
export * from './fit';
export * from './lookup';
export type { Quantised } from './quantised';
export * from './shape';
