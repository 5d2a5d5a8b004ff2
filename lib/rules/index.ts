export * from './judge';
export * from './ledger';
export * from './props';
export * from './rule';
export * from './silence';
export * from './table';
export * from './unknown-texts';
