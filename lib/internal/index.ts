export * from './check';
export * from './errors';
export * from './freeze';
export * from './json-schema';
export * from './nearest';
export * from './schema';
export * from './text';
