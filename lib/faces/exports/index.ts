/** What both entry points share: the words of the field, the offers and requests, and plain data. */
export * from './clusters';
export * from './gpus';
export * from './pods';
export * from './sharing';
export * from './workloads';
