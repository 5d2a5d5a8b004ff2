import type { Quantity } from '../../words/kubernetes';
import type { PlainText } from '../model';

/** Where the library is in the image. */
export interface PreloadedLibrary {
  /**
   * Distribution of the image: its package puts the library at a known path, for the processor of the pool's machines.
   *
   * @default - 'debian', which Ubuntu is as well
   */
  readonly distribution?: 'debian' | 'rhel';
  /**
   * Path of the library instead.
   *
   * @default - that of the distribution's package
   */
  readonly path?: PlainText;
  /**
   * Let an init container of the same image fail where the library is missing: the loader only warns, and the program runs
   * with the C library's own allocator.
   *
   * @default false
   */
  readonly verify?: boolean;
}

/** Options of jemalloc 5, in its own words. */
export interface JemallocOptions extends PreloadedLibrary {
  /** Give memory back in threads of its own: `background_thread`. @default - jemalloc's own, false */
  readonly backgroundThread?: boolean;
  /** Huge pages for its own data: `metadata_thp`. @default - jemalloc's own, 'disabled' */
  readonly metadataThp?: 'disabled' | 'auto' | 'always';
  /** Huge pages for what it hands out: `thp`. @default - jemalloc's own, 'default': as the kernel is set */
  readonly thp?: 'default' | 'always' | 'never';
  /** Milliseconds until unused pages are given back lazily; -1 keeps them: `dirty_decay_ms`. @default - jemalloc's own, 10000 */
  readonly dirtyDecayMs?: number;
  /** Milliseconds from then until they are given back at once; -1 never does: `muzzy_decay_ms`. @default - jemalloc's own, 0 */
  readonly muzzyDecayMs?: number;
  /** Arenas: `narenas`. @default - jemalloc's own: four for each CPU that it may run on */
  readonly narenas?: number;
  /** An arena for each CPU, or core: `percpu_arena`. @default - jemalloc's own, 'disabled' */
  readonly percpuArena?: 'disabled' | 'percpu' | 'phycpu';
  /** Blocks above this size have an arena of their own: `oversize_threshold`. @default - jemalloc's own, 8 MiB */
  readonly oversizeThreshold?: Quantity;
}

/** Options of gperftools' tcmalloc; Google's newer one reads none of them. */
export interface TcmallocOptions extends PreloadedLibrary {
  /** Memory of all thread caches: `TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES`. @default - tcmalloc's own, 32 MiB */
  readonly maxTotalThreadCache?: Quantity;
  /** How fast unused memory is given back, 0 (never) to 10: `TCMALLOC_RELEASE_RATE`. @default - tcmalloc's own, 1 */
  readonly releaseRate?: number;
  /** Give whole spans back at once: `TCMALLOC_AGGRESSIVE_DECOMMIT`. @default - tcmalloc's own, false */
  readonly aggressiveDecommit?: boolean;
}

/** Options of mimalloc 2.1 and newer. */
export interface MimallocOptions extends PreloadedLibrary {
  /** Milliseconds until unused memory is given back; -1 keeps it: `MIMALLOC_PURGE_DELAY`. @default - mimalloc's own */
  readonly purgeDelay?: number;
  /** Use huge pages of 2 MiB: `MIMALLOC_ALLOW_LARGE_OS_PAGES`. @default - mimalloc's own, false */
  readonly allowLargeOsPages?: boolean;
  /** Huge pages of 1 GiB that are taken at the start: `MIMALLOC_RESERVE_HUGE_OS_PAGES`. @default - none */
  readonly reserveHugeOsPages?: number;
}

/** jemalloc, as `jemalloc()` makes it. */
export interface Jemalloc extends JemallocOptions {
  readonly kind: 'jemalloc';
}
/** tcmalloc of gperftools, as `tcmalloc()` makes it. */
export interface Tcmalloc extends TcmallocOptions {
  readonly kind: 'tcmalloc';
}
/** mimalloc, as `mimalloc()` makes it. */
export interface Mimalloc extends MimallocOptions {
  readonly kind: 'mimalloc';
}
/** A library that takes the place of the C library's `malloc`, by `LD_PRELOAD`. */
export type Malloc = Jemalloc | Tcmalloc | Mimalloc;

/** jemalloc. A word of its options that is wrong ends the program at its start (`abort_conf`). */
export const jemalloc = (options: JemallocOptions = {}): Jemalloc => Object.freeze({ kind: 'jemalloc', ...options });
/** tcmalloc of gperftools. */
export const tcmalloc = (options: TcmallocOptions = {}): Tcmalloc => Object.freeze({ kind: 'tcmalloc', ...options });
/** mimalloc. */
export const mimalloc = (options: MimallocOptions = {}): Mimalloc => Object.freeze({ kind: 'mimalloc', ...options });
