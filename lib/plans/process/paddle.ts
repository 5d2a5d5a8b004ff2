import { boolean, integer, number, object, oneOf, optional, required } from '../../internal';
import type { FrameworkAsk, FrameworkRow, OptionProblem, Variable } from './framework-row';
import { memoryShare } from './memory-share';
import { ompThreads } from './threads';

/** Options of PaddlePaddle, by its flags. */
export interface PaddleOptions {
  /**
   * How memory of the GPU is taken: `FLAGS_allocator_strategy`. `naive_best_fit` takes a large piece at the start,
   * `auto_growth` as it is needed.
   *
   * @default - 'naive_best_fit' on a pool where a library or a driver limits each process, as HAMi and GPU-Manager do;
   *   'auto_growth' on a pool that shares memory without limits; Paddle's own, 'auto_growth', elsewhere
   */
  readonly allocatorStrategy?: 'auto_growth' | 'naive_best_fit' | 'thread_local';
  /**
   * The part of the memory that is taken at the start, above 0 up to 1: `FLAGS_fraction_of_gpu_memory_to_use`.
   *
   * @default - Paddle's own, 0.92
   */
  readonly fractionOfGpuMemoryToUse?: number;
  /**
   * MB that are taken at the start instead of the fraction: `FLAGS_initial_gpu_memory_in_mb`.
   *
   * @default - the fraction
   */
  readonly initialGpuMemoryInMb?: number;
  /**
   * MB that are taken each time after that: `FLAGS_reallocate_gpu_memory_in_mb`.
   *
   * @default - the fraction again
   */
  readonly reallocateGpuMemoryInMb?: number;
  /**
   * The most MB that a process takes; beyond them it fails: `FLAGS_gpu_memory_limit_mb`.
   *
   * @default - no limit
   */
  readonly gpuMemoryLimitMb?: number;
  /**
   * Memory of the GPU is also that of the host: a model larger than the GPU runs, and each access to what was moved out waits
   * for PCIe: `FLAGS_use_cuda_managed_memory`. With `auto_growth` alone. A finding says what that costs.
   *
   * @default false
   */
  readonly unifiedMemory?: boolean;
  /**
   * Threads of each process in one operation on CPUs: `OMP_NUM_THREADS`.
   *
   * @default - the CPUs of the container for each process; nothing where the container has no CPU limit
   */
  readonly ompNumThreads?: number;
}

/** PaddlePaddle, as `paddle()` makes it. */
export interface Paddle extends PaddleOptions {
  readonly kind: 'paddle';
}

/**
 * PaddlePaddle: how it takes memory of the GPU, and its threads.
 *
 * @example paddle({ allocatorStrategy: 'naive_best_fit' })
 */
export const paddle = (options: PaddleOptions = {}): Paddle => Object.freeze({ kind: 'paddle', ...options });

const STRATEGY = 'FLAGS_allocator_strategy';
const megabytes = integer({ min: 1, max: 2 ** 31 - 1 });

/** Options that are flags as they are: their name, and why. */
const FLAGS = {
  fractionOfGpuMemoryToUse: ['FLAGS_fraction_of_gpu_memory_to_use', 'the part of the memory that is taken at the start'],
  initialGpuMemoryInMb: ['FLAGS_initial_gpu_memory_in_mb', 'the memory that is taken at the start'],
  reallocateGpuMemoryInMb: ['FLAGS_reallocate_gpu_memory_in_mb', 'the memory that is taken each time after the start'],
  gpuMemoryLimitMb: ['FLAGS_gpu_memory_limit_mb', 'the most memory that a process takes'],
  unifiedMemory: ['FLAGS_use_cuda_managed_memory', 'memory beyond that of the GPU is memory of the host, and slow'],
} as const;

export const paddleRow: FrameworkRow<Paddle> = {
  id: 'paddle',
  name: 'PaddlePaddle',
  schema: object<Paddle>({
    kind: required(oneOf(['paddle'])),
    allocatorStrategy: optional(oneOf(['auto_growth', 'naive_best_fit', 'thread_local'])),
    fractionOfGpuMemoryToUse: optional(number({ above: 0, max: 1 })),
    initialGpuMemoryInMb: optional(megabytes),
    reallocateGpuMemoryInMb: optional(megabytes),
    gpuMemoryLimitMb: optional(megabytes),
    unifiedMemory: optional(boolean),
    ompNumThreads: optional(integer({ min: 1, max: 4096 })),
  }),
  env: (choice, ask) => {
    const flags = Object.entries(FLAGS).flatMap(([key, [name, why]]): readonly Variable[] => {
      const value = choice[key as keyof typeof FLAGS];
      return value === undefined ? [] : [{ name, value: String(value), why }];
    });
    const threads = ompThreads(choice.ompNumThreads, ask);
    return [...strategyOf(choice, ask), ...flags, ...(threads === undefined ? [] : [threads])];
  },
  problems: problemsOf,
  takesAll: (env) => env(STRATEGY) === 'naive_best_fit' && FLAGS_OF_SIZE.every((name) => env(name) === undefined),
  // Without a word it grows.
  grows: (env) => (env(STRATEGY) ?? 'auto_growth') === 'auto_growth' && !/^(?:1|true|True)$/.test(env(FLAGS.unifiedMemory[0]) ?? ''),
  variable: STRATEGY,
  images: /(?:^|\/)(?:paddlepaddle\/)?paddle(?:paddle)?$/,
  fix: `set ${STRATEGY}=auto_growth, or FLAGS_gpu_memory_limit_mb`,
  source:
    'PaddlePaddle paddle/fluid/platform/flags.cc: allocator_strategy, fraction_of_gpu_memory_to_use and their kind; TKEStack/gpu-manager: naive_best_fit under vcuda',
};

/** Flags by which it takes less than nearly all. */
const FLAGS_OF_SIZE = [FLAGS.fractionOfGpuMemoryToUse[0], FLAGS.initialGpuMemoryInMb[0], FLAGS.gpuMemoryLimitMb[0]];

function strategyOf({ allocatorStrategy, unifiedMemory }: Paddle, { pool }: FrameworkAsk): readonly Variable[] {
  if (allocatorStrategy !== undefined) return [{ name: STRATEGY, value: allocatorStrategy, why: 'how memory of the GPU is taken' }];
  const share = memoryShare(pool)?.kind;
  if (share === 'limited' && unifiedMemory !== true)
    return [
      {
        name: STRATEGY,
        value: 'naive_best_fit',
        why: 'what limits each process counts whole pieces: growing ones are refused before the limit is reached',
        byDefault: true,
      },
    ];
  return share === 'free'
    ? [{ name: STRATEGY, value: 'auto_growth', why: 'others use the same GPU: memory is taken as it is needed', byDefault: true }]
    : [];
}

function problemsOf({
  allocatorStrategy,
  unifiedMemory,
  fractionOfGpuMemoryToUse,
  initialGpuMemoryInMb,
}: Paddle): readonly OptionProblem[] {
  return [
    ...(unifiedMemory === true && allocatorStrategy !== undefined && allocatorStrategy !== 'auto_growth'
      ? [
          {
            option: 'unifiedMemory',
            problem: "is for allocatorStrategy 'auto_growth' alone",
            got: allocatorStrategy,
            fix: 'remove one of the two',
          },
        ]
      : []),
    ...(fractionOfGpuMemoryToUse !== undefined && initialGpuMemoryInMb !== undefined
      ? [
          {
            option: 'fractionOfGpuMemoryToUse',
            problem: 'is ignored besides initialGpuMemoryInMb',
            got: fractionOfGpuMemoryToUse,
            fix: 'give one of the two',
          },
        ]
      : []),
  ];
}
