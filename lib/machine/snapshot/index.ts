export { parseSnapshot, type SnapshotOptions } from './parse-snapshot';
export { snapshotScript } from './script';
