import type * as Pools from './pools';

let loaded: typeof Pools | undefined;

/** What plans pools computes kubelets as well: the first pool loads it. */
const load = (): typeof Pools => (loaded ??= require('./pools') as typeof Pools);

export const planBorrowedPool: typeof Pools.planBorrowedPool = (...given) => load().planBorrowedPool(...given);
export const planGpuNodePool: typeof Pools.planGpuNodePool = (...given) => load().planGpuNodePool(...given);
export const planMigPartitionedNodePool: typeof Pools.planMigPartitionedNodePool = (...given) =>
  load().planMigPartitionedNodePool(...given);
export const planTunedGpuNode: typeof Pools.planTunedGpuNode = (...given) => load().planTunedGpuNode(...given);
