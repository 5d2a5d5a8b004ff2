import { paddle, type PaddleOptions, tensorflow, type TensorflowOptions } from '../../../lib';
import { type Case, program } from './case';
import { labelOf, single, variablesOf } from './frameworks';

const ofTensorflow = single<TensorflowOptions>({
  allowGrowth: [true],
  allocator: ['cuda_malloc_async'],
  intraOpThreads: [3],
  interOpThreads: [2],
  gpuThreadMode: ['global', 'gpu_private', 'gpu_shared'],
});
const ofPaddle = single<PaddleOptions>({
  allocatorStrategy: ['auto_growth', 'naive_best_fit', 'thread_local'],
  fractionOfGpuMemoryToUse: [0.1],
  initialGpuMemoryInMb: [512],
  reallocateGpuMemoryInMb: [256],
  gpuMemoryLimitMb: [4096],
  unifiedMemory: [true],
  ompNumThreads: [3],
});

const allocates = (module: string, option: object, env: Case['env']): Case => ({
  id: `${module}/${labelOf(option)}`,
  command: program('other_framework.py', module),
  env,
  passes: { exit: 'zero', says: ['^allocated on '] },
  needs: { modules: [module] },
  // Both take nearly all memory where nobody says otherwise.
  alone: true,
});

/** Frameworks that a machine may have. */
export const otherCases: readonly Case[] = [
  ...ofTensorflow.map((option) => allocates('tensorflow', option, variablesOf(tensorflow(option)))),
  ...ofPaddle.map((option) => allocates('paddle', option, variablesOf(paddle(option)))),
];
