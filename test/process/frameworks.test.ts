import { hami, exclusive, gpuManager, jax, mps, paddle, pytorch, tensorflow, timeSlicing } from '../../lib';
import type { Sharing } from '../../lib/plans/model';
import { type FrameworkAsk, frameworkRows, frameworkVariables, type Framework } from '../../lib/plans/process';

const poolOf = (sharing: Sharing) => ({ sharing }) as unknown as NonNullable<FrameworkAsk['pool']>;
const envOf = (framework: Framework, ask: Partial<FrameworkAsk> = {}) =>
  Object.fromEntries(frameworkVariables(framework, { gpus: 1, ...ask }).map(({ name, value }) => [name, value]));
const on = (framework: Framework, sharing: Sharing) => envOf(framework, { pool: poolOf(sharing) });

test('every variable has a reason, and every row a source', () => {
  const ask = { gpus: 2, cpus: 16, pool: poolOf(timeSlicing({ replicas: 4 })) };
  const all = [pytorch({ version: '2.10' }), tensorflow(), paddle(), jax()].flatMap((one) => frameworkVariables(one, ask));
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter(({ why }) => why.length < 10)).toEqual([]);
  expect(frameworkRows.filter(({ source }) => source.length < 20)).toEqual([]);
});

test('a framework on GPUs of its own gets no variable that nobody asked for', () => {
  for (const framework of [pytorch({ version: '2.10' }), tensorflow(), paddle(), jax()])
    expect([framework.kind, on(framework, exclusive()), envOf(framework)]).toEqual([framework.kind, {}, {}]);
});

describe('PyTorch', () => {
  test('its allocator is told in the words of its release, with True and False', () => {
    const allocator = { expandableSegments: true, maxSplitSizeMb: 512, pinnedUseBackgroundThreads: false };
    const value = 'expandable_segments:True,max_split_size_mb:512,pinned_use_background_threads:False';
    expect(envOf(pytorch({ allocator }))).toEqual({ PYTORCH_CUDA_ALLOC_CONF: value });
    // The CUDA allocator of 2.9 reads the old name alone.
    expect(envOf(pytorch({ version: '2.9.1', allocator }))).toEqual({ PYTORCH_CUDA_ALLOC_CONF: value });
    expect(envOf(pytorch({ version: '2.10', allocator }))).toEqual({ PYTORCH_ALLOC_CONF: value });
  });

  test('each sharer of memory without limits gets its part, where the release can', () => {
    const sharing = timeSlicing({ replicas: 3 });
    expect(on(pytorch({ version: '2.12' }), sharing)).toEqual({ PYTORCH_ALLOC_CONF: 'per_process_memory_fraction:0.33' });
    expect(on(pytorch({ version: '2.8' }), sharing)).toEqual({});
    expect(on(pytorch({ version: '2.12', allocator: { perProcessMemoryFraction: 0.5 } }), sharing)).toEqual({
      PYTORCH_ALLOC_CONF: 'per_process_memory_fraction:0.5',
    });
    expect(on(pytorch({ version: '2.12' }), mps({ replicas: 3 }))).toEqual({});
  });

  test('its threads are the CPUs of the container for each process, less its data loaders', () => {
    expect(envOf(pytorch(), { gpus: 8, cpus: 96 })).toEqual({ OMP_NUM_THREADS: '12' });
    expect(envOf(pytorch({ dataLoader: { numWorkers: 8 } }), { gpus: 8, cpus: 96 })).toEqual({ OMP_NUM_THREADS: '4' });
    expect(envOf(pytorch({ dataLoader: { numWorkers: 40 } }), { gpus: 8, cpus: 96 })).toEqual({ OMP_NUM_THREADS: '1' });
    expect(envOf(pytorch(), { gpus: 8, processes: 2, cpus: 96 })).toEqual({ OMP_NUM_THREADS: '48' });
    expect(envOf(pytorch({ ompNumThreads: 3 }), { gpus: 8, cpus: 96 })).toEqual({ OMP_NUM_THREADS: '3' });
  });
});

test('TensorFlow grows where others use the GPU, and has as many threads as its container has CPUs', () => {
  expect(on(tensorflow(), timeSlicing({ replicas: 2 }))).toEqual({ TF_FORCE_GPU_ALLOW_GROWTH: 'true' });
  expect(on(tensorflow({ allowGrowth: false }), timeSlicing({ replicas: 2 }))).toEqual({ TF_FORCE_GPU_ALLOW_GROWTH: 'false' });
  expect(
    envOf(tensorflow({ allocator: 'cuda_malloc_async', interOpThreads: 2, gpuThreadMode: 'gpu_private' }), { gpus: 1, cpus: 8 }),
  ).toEqual({
    TF_GPU_ALLOCATOR: 'cuda_malloc_async',
    TF_NUM_INTRAOP_THREADS: '8',
    TF_NUM_INTEROP_THREADS: '2',
    TF_GPU_THREAD_MODE: 'gpu_private',
  });
});

test('Paddle takes whole pieces under a library that limits it, and grows where nobody does', () => {
  expect(on(paddle(), hami())).toEqual({ FLAGS_allocator_strategy: 'naive_best_fit' });
  expect(on(paddle(), gpuManager())).toEqual({ FLAGS_allocator_strategy: 'naive_best_fit' });
  expect(on(paddle(), timeSlicing({ replicas: 2 }))).toEqual({ FLAGS_allocator_strategy: 'auto_growth' });
  expect(on(paddle({ allocatorStrategy: 'thread_local', gpuMemoryLimitMb: 4096 }), hami())).toEqual({
    FLAGS_allocator_strategy: 'thread_local',
    FLAGS_gpu_memory_limit_mb: '4096',
  });
  expect(on(paddle({ unifiedMemory: true }), hami())).toEqual({ FLAGS_use_cuda_managed_memory: 'true' });
});

test('JAX takes its part of what it usually takes, and nothing at the start with unified memory', () => {
  expect(on(jax(), timeSlicing({ replicas: 4 }))).toEqual({ XLA_PYTHON_CLIENT_MEM_FRACTION: '0.18' });
  expect(on(jax(), mps({ replicas: 4 }))).toEqual({});
  expect(on(jax({ preallocate: false }), timeSlicing({ replicas: 4 }))).toEqual({ XLA_PYTHON_CLIENT_PREALLOCATE: 'false' });
  expect(on(jax({ unifiedMemory: true, memFraction: 3.2 }), exclusive())).toEqual({
    TF_FORCE_UNIFIED_MEMORY: '1',
    XLA_PYTHON_CLIENT_PREALLOCATE: 'false',
    XLA_PYTHON_CLIENT_MEM_FRACTION: '3.2',
  });
});
