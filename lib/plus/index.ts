export { requestGpus, type RequestGpusOptions } from './request-gpus';
export type { GpuConsumer } from './workload-shape';
