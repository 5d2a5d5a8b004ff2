export type { GpuConsumer } from './workload-shape';
export { requestGpus, type RequestGpusOptions } from './request-gpus';
export { useFabric, type UseFabricOptions } from './use-fabric';
