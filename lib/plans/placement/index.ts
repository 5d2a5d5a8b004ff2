export type { MissingFact, NodeKind, NodeLoad } from './nodes';
export * from './placement';
