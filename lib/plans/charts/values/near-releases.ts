import { isBefore, ownValue } from '../../../internal';
import type { ChartRelease } from '../../model';
import { neighboursOf } from './versions-held';

type Releases = readonly ChartRelease[];

const oldestFirst = (releases: Releases): readonly string[] => releases.map(({ version }) => version).reverse();

/**
 * The known releases that tell what a version of a chart has: the release itself; or, where it is not known, the two next to
 * it, and then only what both have is certain. Empty for a version older or newer than all known ones.
 *
 * @param releases Newest first.
 */
export function releasesNear(releases: Releases, version: string): Releases {
  const versions = neighboursOf(oldestFirst(releases), version) ?? [version];
  return releases.filter((release) => versions.includes(release.version));
}

/** Whether all of these releases, and there are some, install a component that is older than a version. */
export const haveBefore = (known: Releases, component: string, other: string): boolean =>
  known.length > 0 && known.every(({ components }) => isBefore(ownValue(components, component), other));

/** The message about a version that is older or newer than all known ones. */
export const nothingHeldOf = (chart: string, version: string): string =>
  `no schema for version ${version} of chart ${chart}: its keys were not checked`;

/** What is said of a version between two that are known. */
export function agreedOf(chart: string, version: string, releases: Releases): string | undefined {
  const [older, newer] = neighboursOf(oldestFirst(releases), version) ?? [];
  return older === undefined || newer === undefined
    ? undefined
    : `no schema for version ${version} of chart ${chart}: its keys and components were checked against what ${older} and ${newer} agree on`;
}

/** What is said of a version; undefined for one that is known. */
export const unknownVersionOf = (chart: string, version: string, releases: Releases): string | undefined =>
  releasesNear(releases, version).length === 0 ? nothingHeldOf(chart, version) : agreedOf(chart, version, releases);
