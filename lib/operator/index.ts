export * from './broken-values';
export * from './chart-values';
export * from './cluster';
export * from './delivery';
export * from './derive';
export * from './gpu-operator';
export * from './mig-parted';
export type * from './values';
export * from './versions';
