export * from './atomic';
export * from './earlier';
export * from './portable';
export * from './targets';
