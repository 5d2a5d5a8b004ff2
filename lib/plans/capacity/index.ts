export * from './capacity';
export * from './demand';
export { capacityTable } from './on-first-use';
export * from './table';
export * from './pods-per-node';
export * from './windows';
