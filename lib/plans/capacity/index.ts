export * from './capacity';
export * from './demand';
export { servedLine } from './served';
export { capacityTable } from './on-first-use';
export * from './table';
export * from './pods-per-node';
