export * from './check-machine';
export * from './cpuset';
export * from './numa';
export * from './presets/named';
export * from './shape';
export * from './snapshot';
export { machines } from './presets';
