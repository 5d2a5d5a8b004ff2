export * from './check-machine';
export * from './cpuset';
export * from './numa';
export * from './on-first-use';
export * from './presets/named';
export * from './shape';
export * from './snapshot';
export * from './topology';
export { machines } from './presets';
