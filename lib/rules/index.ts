export * from './judge';
export * from './ledger';
export type { OthersEntry } from './others-entry';
export * from './props';
export * from './rule';
export * from './silence';
export * from './table';
export { isTold, tellOf, type TreeRoot } from './tree-root';
export * from './unknown-texts';
