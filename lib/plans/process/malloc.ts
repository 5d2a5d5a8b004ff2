import { boolean, integer, memory, number, object, oneOf, optional, plainText, required, type Schema, unionBy } from '../../internal';
import { parseMemory, type Quantity } from '../../words/kubernetes';
import type { Architecture } from '../../words/machine';
import type { Variable } from './framework-row';
import type { Jemalloc, JemallocOptions, Malloc, Mimalloc, PreloadedLibrary, Tcmalloc } from './malloc-options';

/** What is known of a library that is preloaded. */
export interface MallocRow {
  readonly id: Malloc['kind'];
  readonly schema: Schema;
  /** Its file by distribution; none where we know no package. */
  readonly files: Readonly<Partial<Record<'debian' | 'rhel', string>>>;
  /** The file by its name, whatever its path. */
  readonly file: RegExp;
  /** The variables of its options. */
  readonly env: (choice: Malloc) => readonly Variable[];
  readonly source: string;
}

const preloaded = {
  distribution: optional(oneOf(['debian', 'rhel'])),
  path: optional(
    plainText({
      pattern: /^\/[^\s:]+\.so[\w.]*$/,
      what: "an absolute path such as '/opt/lib/libjemalloc.so.2', without spaces and colons",
    }),
  ),
  verify: optional(boolean),
};
const milliseconds = integer({ min: -1, max: 2 ** 31 - 1 });
const pages = (value: boolean): string => (value ? '1' : '0');
const bytes = (value: Quantity): string => String(Math.floor(parseMemory(value) ?? 0));

/** Options of jemalloc by its words. */
const JEMALLOC_WORDS: Readonly<Record<Exclude<keyof JemallocOptions, keyof PreloadedLibrary>, string>> = {
  backgroundThread: 'background_thread',
  metadataThp: 'metadata_thp',
  thp: 'thp',
  dirtyDecayMs: 'dirty_decay_ms',
  muzzyDecayMs: 'muzzy_decay_ms',
  narenas: 'narenas',
  percpuArena: 'percpu_arena',
  oversizeThreshold: 'oversize_threshold',
};

/** Every word that MALLOC_CONF takes in jemalloc 5.3, those of its debugging and profiling included. Source: `src/jemalloc.c`. */
export const JEMALLOC_OPTIONS: readonly string[] =
  'abort abort_conf background_thread cache_oblivious confirm_conf dirty_decay_ms dss hpa hpa_dirty_mult hpa_hugification_threshold hpa_hugify_delay_ms hpa_min_purge_interval_ms hpa_sec_batch_fill_extra hpa_sec_bytes_after_flush hpa_sec_max_alloc hpa_sec_max_bytes hpa_sec_nshards hpa_slab_max_alloc junk lg_extent_max_active_fit lg_prof_interval lg_prof_sample lg_san_uaf_align lg_tcache_flush_large_div lg_tcache_flush_small_div lg_tcache_max lg_tcache_nslots_mul max_background_threads metadata_thp mutex_max_spin muzzy_decay_ms narenas narenas_ratio oversize_threshold percpu_arena prof prof_accum prof_active prof_final prof_gdump prof_leak prof_leak_error prof_log prof_prefix prof_recent_alloc_max prof_stats prof_sys_thread_name prof_thread_active_init prof_time_resolution retain san_guard_large san_guard_small slab_sizes stats_interval stats_interval_opts stats_print stats_print_opts tcache tcache_gc_delay_bytes tcache_gc_incr_bytes tcache_max tcache_nslots_large tcache_nslots_small_max tcache_nslots_small_min thp trust_madvise utrace xmalloc zero zero_realloc'.split(
    ' ',
  );

export const mallocRows: readonly MallocRow[] = [
  {
    id: 'jemalloc',
    schema: object<Jemalloc>({
      kind: required(oneOf(['jemalloc'])),
      ...preloaded,
      backgroundThread: optional(boolean),
      metadataThp: optional(oneOf(['disabled', 'auto', 'always'])),
      thp: optional(oneOf(['default', 'always', 'never'])),
      dirtyDecayMs: optional(milliseconds),
      muzzyDecayMs: optional(milliseconds),
      narenas: optional(integer({ min: 1, max: 4095 })),
      percpuArena: optional(oneOf(['disabled', 'percpu', 'phycpu'])),
      oversizeThreshold: optional(memory({ min: 1 })),
    }),
    files: { debian: 'libjemalloc.so.2', rhel: 'libjemalloc.so.2' },
    file: /(?:^|\/)libjemalloc[^/]*\.so/,
    env: (choice) => {
      const { oversizeThreshold, ...options } = choice as Jemalloc;
      const words = Object.entries(JEMALLOC_WORDS).flatMap(([key, word]) => {
        if (key === 'oversizeThreshold') return oversizeThreshold === undefined ? [] : [`${word}:${bytes(oversizeThreshold)}`];
        const value = options[key as Exclude<keyof typeof JEMALLOC_WORDS, 'oversizeThreshold'>];
        return value === undefined ? [] : [`${word}:${value}`];
      });
      return words.length === 0
        ? []
        : [{ name: 'MALLOC_CONF', value: ['abort_conf:true', ...words].join(','), why: 'how jemalloc keeps memory and gives it back' }];
    },
    source: 'jemalloc 5.3.0 jemalloc(3), TUNING.md; Debian 12 libjemalloc2, EPEL 9 jemalloc',
  },
  {
    id: 'tcmalloc',
    schema: object<Tcmalloc>({
      kind: required(oneOf(['tcmalloc'])),
      ...preloaded,
      maxTotalThreadCache: optional(memory({ min: 1 })),
      releaseRate: optional(number({ min: 0, max: 10 })),
      aggressiveDecommit: optional(boolean),
    }),
    files: { debian: 'libtcmalloc_minimal.so.4', rhel: 'libtcmalloc_minimal.so.4' },
    file: /(?:^|\/)libtcmalloc[^/]*\.so/,
    env: (choice) => {
      const { maxTotalThreadCache, releaseRate, aggressiveDecommit } = choice as Tcmalloc;
      return [
        ...(maxTotalThreadCache === undefined
          ? []
          : [
              {
                name: 'TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES',
                value: bytes(maxTotalThreadCache),
                why: 'memory that all threads keep for themselves',
              },
            ]),
        ...(releaseRate === undefined
          ? []
          : [{ name: 'TCMALLOC_RELEASE_RATE', value: String(releaseRate), why: 'how fast unused memory is given back' }]),
        ...(aggressiveDecommit === undefined
          ? []
          : [
              {
                name: 'TCMALLOC_AGGRESSIVE_DECOMMIT',
                value: String(aggressiveDecommit),
                why: 'whether whole spans are given back at once',
              },
            ]),
      ];
    },
    source: 'gperftools 2.10 docs/tcmalloc.html, src/tcmalloc.cc, src/common.h; Debian 12 libtcmalloc-minimal4, EPEL 9 gperftools-libs',
  },
  {
    id: 'mimalloc',
    schema: object<Mimalloc>({
      kind: required(oneOf(['mimalloc'])),
      ...preloaded,
      purgeDelay: optional(milliseconds),
      allowLargeOsPages: optional(boolean),
      reserveHugeOsPages: optional(integer({ min: 1, max: 4096 })),
    }),
    files: { debian: 'libmimalloc.so.2' },
    file: /(?:^|\/)libmimalloc[^/]*\.so/,
    env: (choice) => {
      const { purgeDelay, allowLargeOsPages, reserveHugeOsPages } = choice as Mimalloc;
      return [
        ...(purgeDelay === undefined
          ? []
          : [{ name: 'MIMALLOC_PURGE_DELAY', value: String(purgeDelay), why: 'milliseconds until unused memory is given back' }]),
        ...(allowLargeOsPages === undefined
          ? []
          : [{ name: 'MIMALLOC_ALLOW_LARGE_OS_PAGES', value: pages(allowLargeOsPages), why: 'whether huge pages of 2 MiB are used' }]),
        ...(reserveHugeOsPages === undefined
          ? []
          : [
              {
                name: 'MIMALLOC_RESERVE_HUGE_OS_PAGES',
                value: String(reserveHugeOsPages),
                why: 'huge pages of 1 GiB that are taken at the start',
              },
            ]),
      ];
    },
    source: 'mimalloc docs, "Environment Options"; Debian 12 libmimalloc2.0',
  },
];

export const mallocSchema: Schema = unionBy('kind', 'jemalloc(), tcmalloc() or mimalloc()', ...mallocRows.map(({ schema }) => schema));

/** The row of a choice. */
export const mallocOf = ({ kind }: Malloc): MallocRow | undefined => mallocRows.find(({ id }) => id === kind);

/** Folders of Debian by the processor of the node. */
const TRIPLETS: Readonly<Record<Architecture, string>> = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/** Where the library is; undefined where it is not known and has to be said. */
export function libraryPath(choice: Malloc, architecture: Architecture): string | undefined {
  const { path, distribution = 'debian' } = choice;
  const file = mallocOf(choice)?.files[distribution];
  if (path !== undefined || file === undefined) return path;
  return distribution === 'rhel' ? `/usr/lib64/${file}` : `/usr/lib/${TRIPLETS[architecture]}/${file}`;
}

/** The variables by which a program gets the library, and its options. */
export function mallocVariables(choice: Malloc, architecture: Architecture): readonly Variable[] {
  const value = libraryPath(choice, architecture);
  if (value === undefined) return [];
  return [
    { name: 'LD_PRELOAD', value, why: `${choice.kind} takes the place of the C library's malloc` },
    ...(mallocOf(choice)?.env(choice) ?? []),
  ];
}
