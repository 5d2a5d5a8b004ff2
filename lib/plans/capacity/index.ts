export * from './capacity';
export * from './demand';
export * from './table';
export * from './pods-per-node';
export * from './windows';
