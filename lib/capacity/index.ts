export * from './capacity';
export * from './table';
