export { processProblems, type StartedContainer } from './check-process';
export { type DataLoader, dataLoaderFacts } from './data-loader';
export type { FrameworkAsk, FrameworkChoice, FrameworkRow, OptionProblem, Variable } from './framework-row';
export { type Framework, frameworkRows, frameworkVariables } from './frameworks';
export { type Jax, jax, JAX_FRACTIONS, type JaxOptions } from './jax';
export { JEMALLOC_OPTIONS, mallocRows } from './malloc';
export {
  type Jemalloc,
  jemalloc,
  type JemallocOptions,
  type Malloc,
  type Mimalloc,
  mimalloc,
  type MimallocOptions,
  type PreloadedLibrary,
  type Tcmalloc,
  tcmalloc,
  type TcmallocOptions,
} from './malloc-options';
export { type MemoryShare, memoryShare } from './memory-share';
export type { Numactl } from './numactl';
export { type Paddle, paddle, type PaddleOptions } from './paddle';
export {
  DRIVER_CAPABILITIES,
  type ProcessAsk,
  processKeys,
  type ProcessProps,
  type ProcessUse,
  processUse,
  processVariables,
  saysProcess,
  startWords,
} from './process';
export { allocatorWords, type Pytorch, pytorch, type PytorchAllocator, type PytorchOptions } from './pytorch';
export { type Realtime, REALTIME_PRIORITIES } from './realtime';
export { serviceUnit } from './on-first-use';
export type { ServiceUnitProps } from './service-unit';
export { type Tensorflow, tensorflow, type TensorflowOptions } from './tensorflow';
export { VERIFY, withProcess } from './with-process';
