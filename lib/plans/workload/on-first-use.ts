import type * as Workloads from './workloads';

let loaded: typeof Workloads | undefined;

/** What checks and plans workloads is the largest part of this library after the rules: the first workload loads it. */
export const workloads = (): typeof Workloads => (loaded ??= require('./workloads') as typeof Workloads);
