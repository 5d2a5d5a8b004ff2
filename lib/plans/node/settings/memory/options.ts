import type { Unchanged } from '../unchanged';

/** Memory of the node. */
export interface MemoryTuning {
  /**
   * Transparent huge pages: who gets them, and how hard the kernel tries when a program asks.
   *
   * @default - training and throughput: `always` and `defer+madvise`; inference and latency: `madvise` and `never`
   */
  readonly transparentHugePages?: TransparentHugePages | Unchanged;
  /**
   * `vm.swappiness`, 0 to 200. 0 does not switch swap off.
   *
   * @default - training and throughput: 10; inference and latency: 1
   */
  readonly swappiness?: number | Unchanged;
  /**
   * `off` switches swap off and keeps it off, as a kubelet wants it that does not say `failSwapOn: false`.
   *
   * @default - 'off', unless the kubelet is configured for swap
   */
  readonly swap?: 'off' | Unchanged;
  /**
   * How much written data may wait in memory, in bytes: `background` begins to write it out, at `total` programs wait. Or the
   * size of what one node writes of a checkpoint, which goes into memory whole where it is at most a fifth of it.
   *
   * @default - training and throughput: a twentieth of the memory, 1 to 32 GiB; a quarter
   *   of that in the background. The others: as the kernel has it, a fifth of the free memory
   */
  readonly dirtyPages?: DirtyPages | CheckpointSize | Unchanged;
  /**
   * Whether the kernel moves memory to where it is used (`kernel.numa_balancing`). Programs that the kubelet binds gain nothing.
   *
   * @default - training and latency on several NUMA nodes: false; the others: as the system has it
   */
  readonly numaBalancing?: boolean | Unchanged;
  /**
   * Mapped areas that one program may have (`vm.max_map_count`): a model in many shards needs more than the kernel's 65530.
   *
   * @default - 1048576
   */
  readonly maxMapCount?: number | Unchanged;
  /**
   * Whether a NUMA node frees its own page cache before memory of another one is used (`vm.zone_reclaim_mode`). It costs a
   * node that reads much data its cache.
   *
   * @default - as the system has it, which is off
   */
  readonly zoneReclaim?: boolean | Unchanged;
  /**
   * `unlimited` lets containers pin any amount of memory (`LimitMEMLOCK=infinity` of the container runtime), as RDMA and
   * pinned buffers need. The limits of a login shell never reach a container.
   *
   * @default - 'unlimited' on machines with RDMA, and for training; else as the system has it
   */
  readonly lockedMemory?: 'unlimited' | Unchanged;
  /**
   * `false` stops the kernel from clearing each page that it hands out (`init_on_alloc=0`), which some systems do. What one
   * program left in memory may then be seen by a faulty driver; programs get cleared pages all the same.
   *
   * @default - as the system has it
   */
  readonly clearPages?: false | Unchanged;
}

/** Transparent huge pages, in the kernel's words. */
export interface TransparentHugePages {
  readonly enabled: 'always' | 'madvise' | 'never';
  /**
   * What the kernel does when no huge page is free.
   *
   * @default - 'defer+madvise' with `always`, else 'never'
   */
  readonly defrag?: 'always' | 'defer' | 'defer+madvise' | 'madvise' | 'never';
}

/** Limits of data that is not written yet, as quantities such as `'2Gi'`. */
export interface DirtyPages {
  readonly background: string;
  readonly total: string;
}

/** What one node writes of a checkpoint, such as `'100Gi'`. */
export interface CheckpointSize {
  readonly checkpoint: string;
}
