import fc from 'fast-check';
import type { ProcessProps } from '../../../../lib/plans/process';
import { type Keys, oneOf, rarer } from './props';

const framework = oneOf(
  { kind: 'pytorch' },
  { kind: 'pytorch', version: '2.10', ompNumThreads: 4 },
  { kind: 'pytorch', version: '2.8', allocator: { expandableSegments: true, maxSplitSizeMb: 512, garbageCollectionThreshold: 0.8 } },
  {
    kind: 'pytorch',
    version: '2.12',
    allocator: { perProcessMemoryFraction: 0.25, pinnedUseCudaHostRegister: true, pinnedNumRegisterThreads: 8 },
  },
  { kind: 'pytorch', allocator: { backend: 'cudaMallocAsync', roundupPower2Divisions: 16 } },
  { kind: 'pytorch', dataLoader: { numWorkers: 64, prefetchFactor: 4, batchSize: '256Mi', pinMemory: true } },
  { kind: 'tensorflow' },
  { kind: 'tensorflow', allowGrowth: false, allocator: 'cuda_malloc_async', interOpThreads: 2, gpuThreadMode: 'gpu_private' },
  { kind: 'paddle' },
  { kind: 'paddle', allocatorStrategy: 'naive_best_fit', fractionOfGpuMemoryToUse: 0.5, gpuMemoryLimitMb: 4096 },
  { kind: 'paddle', unifiedMemory: true, initialGpuMemoryInMb: 1, reallocateGpuMemoryInMb: 64 },
  { kind: 'jax' },
  { kind: 'jax', memFraction: 3.2, unifiedMemory: true },
  { kind: 'jax', preallocate: false, allocator: 'platform' },
);

const malloc = oneOf(
  { kind: 'jemalloc', backgroundThread: true, metadataThp: 'auto', dirtyDecayMs: 30000, muzzyDecayMs: -1, verify: true },
  { kind: 'jemalloc', path: '/opt/lib/libjemalloc.so.2', percpuArena: 'percpu', narenas: 4, oversizeThreshold: '8Mi' },
  { kind: 'tcmalloc', distribution: 'rhel', maxTotalThreadCache: '1Gi', releaseRate: 0.5, aggressiveDecommit: true },
  { kind: 'mimalloc', purgeDelay: -1, allowLargeOsPages: true, reserveHugeOsPages: 2, verify: false },
  { kind: 'mimalloc', distribution: 'rhel' },
);

/** Keys of how a program is started. */
export const processKeys: Keys<ProcessProps> = {
  framework: rarer(framework),
  malloc: rarer(malloc),
  realtime: rarer(oneOf({ priority: 40 }, { policy: 'rr', priority: 99, resetOnFork: true }, { policy: 'fifo', priority: 1 })),
  nice: rarer(oneOf(-20, 0, 19)),
  numactl: rarer(
    fc.oneof(
      oneOf({ cpunodebind: '0', membind: '0' }, { physcpubind: '+0-7', localalloc: true }, { interleave: 'all' }, { preferred: '1' }),
      oneOf({}, { membind: '!0', interleave: '0-1' }, { localalloc: false }),
    ),
  ),
  taskset: rarer(oneOf('0', '0-7,16-23', '0-15:2')),
  driverCapabilities: rarer(oneOf(['compute', 'utility'], ['all'], ['graphics', 'display', 'compat32', 'video', 'ngx'])),
};
