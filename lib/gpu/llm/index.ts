export * from './config';
export * from './fit';
export * from './lookup';
