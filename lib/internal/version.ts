import { memoText } from './memo';

/** The numbers with which a version begins: `[25, 3, 4]` of `v25.3.4-ubuntu20.04`; undefined where it begins with none. */
export const numbersOf = memoText((version): readonly number[] | undefined => {
  const [, text] = /^v?(\d+(?:\.\d+)*)/.exec(version) ?? [];
  return text?.split('.').map(Number);
});

/** Less than 0 where the first version is older, more where it is newer; 0 where either is not known. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  if (a === undefined || b === undefined) return 0;
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a version is known to be older than another. */
export const isBefore = (version: string | undefined, other: string): boolean =>
  version !== undefined && numbersOf(version) !== undefined && compareVersions(version, other) < 0;

/** Whether a version is known to be another, or newer. */
export const isFrom = (version: string | undefined, other: string): boolean =>
  version !== undefined && numbersOf(version) !== undefined && compareVersions(version, other) >= 0;
