export * from './judge';
export * from './rule';
export * from './rules';
export * from './silence';
