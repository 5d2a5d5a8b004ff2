import { boolean, integer, object, oneOf, optional, required } from '../../internal';
import type { FrameworkRow, Variable } from './framework-row';
import { memoryShare } from './memory-share';
import { cpusOfProcess } from './threads';

/** Options of TensorFlow. */
export interface TensorflowOptions {
  /**
   * Take memory of the GPU as it is needed, rather than nearly all of it at the start: `TF_FORCE_GPU_ALLOW_GROWTH`. What was
   * taken is kept, and may be in more pieces.
   *
   * @default - true on a pool that shares memory without limits; TensorFlow's own, false, elsewhere
   */
  readonly allowGrowth?: boolean;
  /**
   * Allocator of GPU memory: `TF_GPU_ALLOCATOR`. `cuda_malloc_async` gives back what it does not need.
   *
   * @default - TensorFlow's own
   */
  readonly allocator?: 'cuda_malloc_async';
  /**
   * Threads within one operation on CPUs: `TF_NUM_INTRAOP_THREADS`.
   *
   * @default - the CPUs of the container for each process; nothing where it has no CPU limit, and TensorFlow takes all of the node
   */
  readonly intraOpThreads?: number;
  /**
   * Operations on CPUs that run at once: `TF_NUM_INTEROP_THREADS`.
   *
   * @default - TensorFlow's own
   */
  readonly interOpThreads?: number;
  /**
   * Who starts work on the GPU: threads of its own for each GPU, `gpu_private`, wait for nothing else: `TF_GPU_THREAD_MODE`.
   *
   * @default - TensorFlow's own, 'global'
   */
  readonly gpuThreadMode?: 'global' | 'gpu_private' | 'gpu_shared';
}

/** TensorFlow, as `tensorflow()` makes it. */
export interface Tensorflow extends TensorflowOptions {
  readonly kind: 'tensorflow';
}

/**
 * TensorFlow: how it takes memory of the GPU, and its threads. Unified memory is for the program to ask for, by
 * `per_process_gpu_memory_fraction` above 1: no variable does.
 *
 * @example tensorflow({ allowGrowth: true })
 */
export const tensorflow = (options: TensorflowOptions = {}): Tensorflow => Object.freeze({ kind: 'tensorflow', ...options });

const threads = integer({ min: 1, max: 4096 });
const GROWTH = 'TF_FORCE_GPU_ALLOW_GROWTH';

export const tensorflowRow: FrameworkRow<Tensorflow> = {
  id: 'tensorflow',
  name: 'TensorFlow',
  schema: object<Tensorflow>({
    kind: required(oneOf(['tensorflow'])),
    allowGrowth: optional(boolean),
    allocator: optional(oneOf(['cuda_malloc_async'])),
    intraOpThreads: optional(threads),
    interOpThreads: optional(threads),
    gpuThreadMode: optional(oneOf(['global', 'gpu_private', 'gpu_shared'])),
  }),
  env: ({ allowGrowth, allocator, intraOpThreads, interOpThreads, gpuThreadMode }, ask) => {
    const variables: Variable[] = [];
    if (allowGrowth !== undefined)
      variables.push({ name: GROWTH, value: String(allowGrowth), why: 'whether memory of the GPU is taken as it is needed' });
    else if (memoryShare(ask.pool)?.kind === 'free')
      variables.push({
        name: GROWTH,
        value: 'true',
        why: 'others use the same GPU, and TensorFlow would take nearly all of its memory',
        byDefault: true,
      });
    if (allocator !== undefined)
      variables.push({ name: 'TF_GPU_ALLOCATOR', value: allocator, why: 'the allocator of CUDA, which gives memory back' });
    const cpus = cpusOfProcess(ask);
    if (intraOpThreads !== undefined)
      variables.push({ name: INTRA, value: String(intraOpThreads), why: 'threads within one operation on CPUs' });
    else if (cpus !== undefined)
      variables.push({
        name: INTRA,
        value: String(cpus),
        why: `its ${ask.cpus} CPUs; TensorFlow would start a thread for each of the node`,
        byDefault: true,
      });
    if (interOpThreads !== undefined)
      variables.push({ name: 'TF_NUM_INTEROP_THREADS', value: String(interOpThreads), why: 'operations on CPUs that run at once' });
    if (gpuThreadMode !== undefined)
      variables.push({ name: 'TF_GPU_THREAD_MODE', value: gpuThreadMode, why: 'the threads that start work on the GPU' });
    return variables;
  },
  takesAll: (env) => env(GROWTH) !== 'true' && env('TF_GPU_ALLOCATOR') !== 'cuda_malloc_async',
  images: /(?:^|\/)tensorflow(?:\/(?:tensorflow|serving))?$/,
  fix: `give framework: tensorflow(), or set ${GROWTH}=true`,
  source:
    'tensorflow core/common_runtime/gpu/gpu_device.cc (TF_FORCE_GPU_ALLOW_GROWTH, TF_GPU_THREAD_MODE), gpu_process_state.cc (TF_GPU_ALLOCATOR), core/common_runtime/process_util.cc (TF_NUM_INTRAOP_THREADS); guide/gpu, "Limiting GPU memory growth"',
};

const INTRA = 'TF_NUM_INTRAOP_THREADS';
