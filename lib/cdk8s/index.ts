export { GpuCluster } from './cluster';
export { GpuConstruct } from './component';
export { filesOf, writeFiles } from './files';
export { findings, modelOf } from './findings';
export { GpuOperator } from './operator';
export { GpuNodePool, MigPartitionedNodePool, TunedGpuNode } from './pool';
export { GpuTrainingJob } from './training-job';
export { GpuWorkload } from './workload';
export { summary } from './summary';
