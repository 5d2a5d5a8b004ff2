import { compareVersions, numbersOf } from '../../../internal';

/**
 * Versions that a table knows, oldest first. One entry holds several versions, separated by spaces, where the table is the same for all of them.
 */
export type VersionsHeld = readonly string[];

/** Which entry holds a version; two of them where it lies between versions that are held; none where nothing is known. */
export function placesOf(held: VersionsHeld, version: string): readonly number[] {
  const own = held.findIndex((versions) => versions.split(' ').includes(version));
  if (own >= 0) return [own];
  if (numbersOf(version) === undefined) return [];
  const older = held.findLastIndex((versions) => versions.split(' ').some((one) => compareVersions(one, version) < 0));
  const newer = held.findIndex((versions) => versions.split(' ').some((one) => compareVersions(one, version) > 0));
  if (older < 0 || newer < 0) return [];
  return older === newer ? [older] : [older, newer];
}

/** Whether a version is held, or lies between two that are. */
export const isHeld = (held: VersionsHeld, version: string): boolean => placesOf(held, version).length > 0;

/** The versions next to one that is not held itself and lies between two that are. */
export function neighboursOf(held: VersionsHeld, version: string): readonly [older: string, newer: string] | undefined {
  const all = held.flatMap((versions) => versions.split(' '));
  if (all.includes(version) || !isHeld(held, version)) return undefined;
  const older = all.findLast((one) => compareVersions(one, version) < 0);
  const newer = all.find((one) => compareVersions(one, version) > 0);
  return older === undefined || newer === undefined ? undefined : [older, newer];
}

/** What all of several places find: of a version between two that are held, what both agree on. */
export function agreed<T extends { readonly at: string }>(places: readonly number[], find: (place: number) => readonly T[]): readonly T[] {
  const [first, ...others] = places.map(find);
  return (first ?? []).filter(({ at }) => others.every((found) => found.some((one) => one.at === at)));
}
