export * from './check-machine';
export * from './cpuset';
export * from './numa';
export { machines } from './presets';
export * from './shape';
export * from './snapshot';
