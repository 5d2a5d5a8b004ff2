export * from './model';
export * from './plan';
export * from './pods';
export * from './override';
export * from './asks';
export * from './shape';
