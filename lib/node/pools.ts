export { planBorrowedPool, planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from './plan-pool';
