export * from './capacity';
export * from './demand';
export * from './table';
