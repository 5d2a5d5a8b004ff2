export type { GpuConsumer } from './workload-shape';
export { requestGpus, type RequestGpusOptions } from './request-gpus';
export { type StorageProps, useStorage, type UseStorageOptions } from './use-storage';
export { useProcess, type UseProcessOptions } from './use-process';
export { useFabric, type UseFabricOptions } from './use-fabric';
