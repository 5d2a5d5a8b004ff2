import { boolean, object, optional, plainText, type Schema } from '../../internal';
import type { PlainText } from '../model';

/** Where numactl lets a program run, in its own words. */
interface CpuBinding {
  /**
   * NUMA nodes on whose CPUs it runs, such as `'0'` or `'0-1'`; `'+0'` is the first of those that the container has.
   *
   * @default - not bound
   */
  readonly cpunodebind?: PlainText;
  /**
   * CPUs on which it runs, such as `'0-7'`; `'+0-7'` are the first eight that the container has, whichever the kubelet gave it.
   *
   * @default - not bound
   */
  readonly physcpubind?: PlainText;
}

/** What `numactl` is told in front of the program. Of the memory policies it takes one; the program's children inherit it. */
export interface Numactl extends CpuBinding {
  /**
   * NUMA nodes from which alone memory comes: without room there the program fails.
   *
   * @default - no policy
   */
  readonly membind?: PlainText;
  /**
   * NUMA nodes over which pages are spread in turn.
   *
   * @default - no policy
   */
  readonly interleave?: PlainText;
  /**
   * The NUMA node that is tried first.
   *
   * @default - no policy
   */
  readonly preferred?: PlainText;
  /**
   * Memory from the NUMA node on which a thread runs.
   *
   * @default false
   */
  readonly localalloc?: boolean;
}

/** A list of numbers as numactl reads it: `0-1,3`, `!2`, `+0`, `all`. Source: numactl(8), libnuma `numa_parse_nodestring`. */
const LIST = /^(?:all|[+!]{0,2}\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*)$/;
const nodes = plainText({ pattern: LIST, what: "NUMA nodes such as '0', '0-1', '+0' or 'all'" });

/** The form of what numactl is told. */
export const numactlSchema: Schema = object<Numactl>({
  cpunodebind: optional(nodes),
  physcpubind: optional(plainText({ pattern: LIST, what: "CPUs such as '0-7' or '+0-7'" })),
  membind: optional(nodes),
  interleave: optional(nodes),
  preferred: optional(plainText({ pattern: /^\+?\d{1,5}$/, what: "one NUMA node such as '0'" })),
  localalloc: optional(boolean),
});

/** The options in the order in which they are written. */
export const NUMACTL_OPTIONS = ['cpunodebind', 'physcpubind', 'membind', 'interleave', 'preferred', 'localalloc'] as const;
/** Those that say where memory comes from: numactl ends with "Conflicting policies" at the second one. */
export const MEMORY_POLICIES = ['membind', 'interleave', 'preferred', 'localalloc'] as const;

/** `numactl` with its options, one word each; empty where nothing is asked. */
export function numactlWords(numactl: Numactl): readonly string[] {
  const options = NUMACTL_OPTIONS.flatMap((option) => {
    const value = numactl[option];
    if (value === undefined || value === false) return [];
    return [value === true ? `--${option}` : `--${option}=${value}`];
  });
  return options.length === 0 ? [] : ['numactl', ...options];
}
