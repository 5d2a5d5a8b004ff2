export * from './judge';
export * from './rule';
export * from './silence';
export * from './table';
