import { isBefore } from '../../../internal';

/** Words by the releases of a program that have them. */
export interface ReleaseTable {
  readonly words: readonly string[];
  /**
   * Whether a release has a word; undefined where that is not known: of releases outside of those that are recorded, and of
   * one between two recorded ones that differ.
   *
   * @param version Such as `0.11.0`; undefined for a release that is not known.
   */
  readonly has: (version: string | undefined, word: string) => boolean | undefined;
}

/**
 * A table as it is written down.
 *
 * @param releases Oldest first.
 * @param text Lines of words, each behind a row of x and - that says for each release whether it has them.
 */
export function releaseTable(releases: readonly [string, ...string[]], text: string): ReleaseTable {
  const rows = new Map<string, readonly boolean[]>();
  for (const line of text.trim().split('\n')) {
    const [row = '', ...names] = line.split(' ');
    const has = Array.from(row, (one) => one === 'x');
    for (const name of names) rows.set(name, has);
  }
  let last: readonly [version: string, place: Place] | undefined;
  return {
    words: [...rows.keys()],
    has(version, word) {
      const has = rows.get(word);
      if (version === undefined) return has === undefined ? false : undefined;
      if (last?.[0] !== version) last = [version, placeOf(releases, version)];
      const [, { after, isExact }] = last;
      if (after === undefined) return undefined;
      if (has === undefined) return false;
      return isExact || has[after] === has[after - 1] ? has[after] : undefined;
    },
  };
}

/** Where a release is among others: at one of them, or before it; undefined outside of them. */
interface Place {
  readonly after?: number;
  readonly isExact?: boolean;
}

function placeOf(releases: readonly [string, ...string[]], version: string): Place {
  const after = releases.findIndex((release) => !isBefore(release, version));
  if (after < 0 || isBefore(version, releases[0])) return {};
  return { after, isExact: !isBefore(version, releases[after] as string) };
}

/** The same, which is read when it is asked first. */
export function lazyTable(...[releases, text]: Parameters<typeof releaseTable>): () => ReleaseTable {
  let table: ReleaseTable | undefined;
  return () => (table ??= releaseTable(releases, text));
}

/**
 * What is known of a release; for one that is not listed, what the releases before and after it have in common; undefined where they differ.
 *
 * @param known Oldest first.
 */
export function valueOfRelease<V>(known: readonly (readonly [release: string, value: V])[], version: string): V | undefined {
  const after = known.findIndex(([release]) => !isBefore(release, version));
  const [release, value] = known[after] ?? [];
  if (release === undefined) return undefined;
  return !isBefore(version, release) || known[after - 1]?.[1] === value ? value : undefined;
}
