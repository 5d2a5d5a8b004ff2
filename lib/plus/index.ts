export { type GpuConsumer, requestGpus, type RequestGpusOptions } from './request-gpus';
