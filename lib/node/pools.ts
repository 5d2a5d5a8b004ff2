import { planBorrowedPool, planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from './plan-pool';
import { borrowedPoolSchema, gpuNodePoolSchema, migPartitionedNodePoolSchema, tunedGpuNodeSchema } from './pool-schemas';

export { parsePoolDescription } from './description';

export const gpuNodePool = { schema: gpuNodePoolSchema, plan: planGpuNodePool };
export const tunedGpuNode = { schema: tunedGpuNodeSchema, plan: planTunedGpuNode };
export const migPartitionedNodePool = { schema: migPartitionedNodePoolSchema, plan: planMigPartitionedNodePool };
/** Others run it, so it belongs to no cluster of this program. */
export const borrowedPool = { schema: borrowedPoolSchema, plan: planBorrowedPool };
