import { boolean, integer, isFrom, number, object, oneOf, optional, plainText, required } from '../../internal';
import type { PlainText } from '../model';
import { type DataLoader, dataLoaderSchema } from './data-loader';
import type { FrameworkAsk, FrameworkRow, OptionProblem, Variable } from './framework-row';
import { memoryShare, partOf } from './memory-share';
import { ompThreads } from './threads';

/** Options of PyTorch's allocator of GPU memory, in its own words. */
export interface PytorchAllocator {
  /**
   * Who allocates: PyTorch itself, or CUDA's stream-ordered allocator, which ignores most other options here.
   *
   * @default - PyTorch's own, 'native'
   */
  readonly backend?: 'native' | 'cudaMallocAsync';
  /**
   * Blocks above so many MB are not split: less fragmentation of large blocks. 20 or more.
   *
   * @default - no limit
   */
  readonly maxSplitSizeMb?: number;
  /**
   * Sizes are rounded up to one of so many steps between powers of two: a power of two.
   *
   * @default - none is rounded
   */
  readonly roundupPower2Divisions?: number;
  /**
   * Memory that is not used is given back once this part of the GPU's is taken: above 0 and below 1.
   *
   * @default - it is kept
   */
  readonly garbageCollectionThreshold?: number;
  /**
   * Segments that grow: less fragmentation where sizes change. Memory is then taken by the driver's virtual memory calls.
   *
   * @default - false
   */
  readonly expandableSegments?: boolean;
  /**
   * The part of each GPU's memory that one process may take, 0 to 1: it fails beyond it, and leaves the rest to others.
   * PyTorch 2.10 or newer.
   *
   * @default - with `version: '2.10'` or newer on a pool that shares memory without limits: the same part for each sharer; all elsewhere
   */
  readonly perProcessMemoryFraction?: number;
  /**
   * Pin memory by `cudaHostRegister`, by several threads, rather than by `cudaHostAlloc`. The container gets the capability
   * IPC_LOCK, without which it may lock 8 MiB.
   *
   * @default - false
   */
  readonly pinnedUseCudaHostRegister?: boolean;
  /**
   * Threads that pin: a power of two, up to 128; with `pinnedUseCudaHostRegister`.
   *
   * @default - 1
   */
  readonly pinnedNumRegisterThreads?: number;
  /**
   * Look after pinned memory in a thread of its own.
   *
   * @default - false
   */
  readonly pinnedUseBackgroundThreads?: boolean;
}

/** Options of PyTorch. */
export interface PytorchOptions {
  /**
   * Release of PyTorch in the image, such as `'2.9'`: it decides which variable holds the allocator's options.
   *
   * @default - not known: `PYTORCH_CUDA_ALLOC_CONF`, which every release reads; `PYTORCH_ALLOC_CONF` from 2.10 on
   */
  readonly version?: PlainText;
  /**
   * How GPU memory is allocated.
   *
   * @default - PyTorch's own way
   */
  readonly allocator?: PytorchAllocator;
  /**
   * What the program's `DataLoader` is told: it is checked against CPUs, memory and `/dev/shm` of the pod, and not passed on,
   * since PyTorch reads it from no variable.
   *
   * @default - not known, and not checked
   */
  readonly dataLoader?: DataLoader;
  /**
   * Threads of each process in one operation on CPUs: `OMP_NUM_THREADS`.
   *
   * @default - the CPUs of the container for each process, less the workers of its `dataLoader`; torchrun would set 1. Nothing
   *   where the container has no CPU limit
   */
  readonly ompNumThreads?: number;
}

/** PyTorch, as `pytorch()` makes it. */
export interface Pytorch extends PytorchOptions {
  readonly kind: 'pytorch';
}

/**
 * PyTorch: its allocator, its data loaders and its threads.
 *
 * @example pytorch({ version: '2.9', allocator: { expandableSegments: true }, dataLoader: { numWorkers: 6, pinMemory: true } })
 */
export const pytorch = (options: PytorchOptions = {}): Pytorch => Object.freeze({ kind: 'pytorch', ...options });

/** The options by the words of the variable, in which they are joined by commas. */
const KEYS: Readonly<Record<keyof PytorchAllocator, string>> = {
  backend: 'backend',
  maxSplitSizeMb: 'max_split_size_mb',
  roundupPower2Divisions: 'roundup_power2_divisions',
  garbageCollectionThreshold: 'garbage_collection_threshold',
  expandableSegments: 'expandable_segments',
  perProcessMemoryFraction: 'per_process_memory_fraction',
  pinnedUseCudaHostRegister: 'pinned_use_cuda_host_register',
  pinnedNumRegisterThreads: 'pinned_num_register_threads',
  pinnedUseBackgroundThreads: 'pinned_use_background_threads',
};

/**
 * Every word that some release of the variable takes; a release that does not know one ends with an error. Source: PyTorch
 * `c10/core/AllocatorConfig.cpp` and `c10/cuda/CUDAAllocatorConfig.cpp` of 2.8.0 to 2.12.1, and of main for the last two words;
 * 2.11.0 on an H100 refuses the last four.
 */
export const allocatorWords: readonly string[] = [
  ...Object.values(KEYS),
  'max_non_split_rounding_mb',
  'large_segment_size_mb',
  'release_lock_on_cudamalloc',
  'pinned_reserve_segment_size_mb',
  'graph_capture_record_stream_reuse',
  'pinned_free_catch_all',
  'throw_on_cudamalloc_oom',
  'expandable_segments_reserve',
  'expandable_segments_reserve_by_class',
];

/**
 * The first release whose CUDA allocator reads PYTORCH_ALLOC_CONF, and a fraction; 2.9 reads the old name there. It still
 * takes the old name first. Source: headers of the wheels of 2.8.0 to 2.12.0, `c10/cuda/CUDAAllocatorConfig.h`.
 */
const NEW_NAME = '2.10';

/** Those that CUDA's own allocator ignores. */
const NATIVE: readonly (keyof PytorchAllocator)[] = [
  'maxSplitSizeMb',
  'roundupPower2Divisions',
  'garbageCollectionThreshold',
  'expandableSegments',
];

const powerOfTwo = (max: number) => oneOf(Array.from({ length: Math.log2(max) + 1 }, (_, index) => 2 ** index));

export const pytorchRow: FrameworkRow<Pytorch> = {
  id: 'pytorch',
  name: 'PyTorch',
  schema: object<Pytorch>({
    kind: required(oneOf(['pytorch'])),
    version: optional(plainText({ pattern: /^\d+\.\d+(\.\d+)?$/, what: "a release such as '2.9'" })),
    allocator: optional(
      object<PytorchAllocator>({
        backend: optional(oneOf(['native', 'cudaMallocAsync'])),
        maxSplitSizeMb: optional(integer({ min: 20, max: 2 ** 31 - 1 })),
        roundupPower2Divisions: optional(powerOfTwo(1024)),
        garbageCollectionThreshold: optional(number({ above: 0, max: 0.999 })),
        expandableSegments: optional(boolean),
        perProcessMemoryFraction: optional(number({ above: 0, max: 1 })),
        pinnedUseCudaHostRegister: optional(boolean),
        pinnedNumRegisterThreads: optional(powerOfTwo(128)),
        pinnedUseBackgroundThreads: optional(boolean),
      }),
    ),
    dataLoader: optional(dataLoaderSchema),
    ompNumThreads: optional(integer({ min: 1, max: 4096 })),
  }),
  env: (choice, ask) => [...allocatorVariable(choice, ask), ...threadsOf(choice, ask)],
  problems: problemsOf,
  images: /(?:^|\/)pytorch(?:\/pytorch)?$/,
  fix: "give framework: pytorch({ version: '2.10' }), which gives each sharer its part",
  source:
    'pytorch c10/core/AllocatorConfig.h and c10/cuda/CUDAAllocatorConfig.cpp of 2.8.0 to 2.12.0; torch/distributed/run.py: OMP_NUM_THREADS is 1 where nobody sets it',
};

function allocatorVariable({ version, allocator = {} }: Pytorch, { pool }: FrameworkAsk): readonly Variable[] {
  const share = memoryShare(pool);
  const { sharers } = share?.kind === 'free' ? share : { sharers: undefined };
  const isDefault =
    allocator.perProcessMemoryFraction === undefined && allocator.backend !== 'cudaMallocAsync' && isFrom(version, NEW_NAME);
  const fraction = isDefault && sharers !== undefined ? { perProcessMemoryFraction: partOf(1, sharers) } : {};
  const words = Object.entries({ ...fraction, ...allocator }).map(
    ([key, value]) => `${KEYS[key as keyof PytorchAllocator]}:${wordOf(value)}`,
  );
  if (words.length === 0) return [];
  const why =
    Object.keys(fraction).length === 0
      ? 'how PyTorch allocates memory of the GPU'
      : `${sharers} containers share the memory of a GPU without limits: each process may take its part`;
  return [
    {
      name: isFrom(version, NEW_NAME) ? 'PYTORCH_ALLOC_CONF' : 'PYTORCH_CUDA_ALLOC_CONF',
      value: words.join(','),
      why,
      ...(Object.keys(allocator).length === 0 ? { byDefault: true as const } : {}),
    },
  ];
}

/** `True` and `False`, as PyTorch wants them. */
const wordOf = (value: string | number | boolean): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value));

function threadsOf({ ompNumThreads, dataLoader }: Pytorch, ask: FrameworkAsk): readonly Variable[] {
  const threads = ompThreads(ompNumThreads, ask, dataLoader?.numWorkers ?? 0);
  return threads === undefined ? [] : [threads];
}

function problemsOf({ version, allocator = {} }: Pytorch): readonly OptionProblem[] {
  const { backend, perProcessMemoryFraction, pinnedNumRegisterThreads, pinnedUseCudaHostRegister } = allocator;
  const problems: OptionProblem[] = [];
  for (const option of backend === 'cudaMallocAsync' ? NATIVE : [])
    if (allocator[option] !== undefined)
      problems.push({
        option: `allocator.${option}`,
        problem: "is ignored by backend 'cudaMallocAsync'",
        got: allocator[option],
        fix: 'remove it, or the backend',
      });
  if (perProcessMemoryFraction !== undefined && !isFrom(version, NEW_NAME))
    problems.push({
      option: 'allocator.perProcessMemoryFraction',
      problem: `is an unknown word to PyTorch before ${NEW_NAME}, which then does not start`,
      got: perProcessMemoryFraction,
      fix: `say version: '${NEW_NAME}' or newer, if the image has it; in older releases call torch.cuda.set_per_process_memory_fraction()`,
    });
  if (pinnedNumRegisterThreads !== undefined && pinnedUseCudaHostRegister !== true)
    problems.push({
      option: 'allocator.pinnedNumRegisterThreads',
      problem: 'is for memory that is pinned by cudaHostRegister alone',
      got: pinnedNumRegisterThreads,
      fix: 'give pinnedUseCudaHostRegister: true, or remove it',
    });
  return problems;
}
