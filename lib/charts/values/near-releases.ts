import { isBefore } from '../../internal';
import type { ChartRelease, ChartRow } from '../../model';
import { neighboursOf } from './versions-held';

/**
 * What is known of a version of a chart: that release of it, or the two next to it where it lies between two that are known,
 * of which holds what both agree on. None of another version.
 */
export function releasesNear(
  { releases, versionsHeld }: Pick<ChartRow, 'releases' | 'versionsHeld'>,
  version: string,
): readonly ChartRelease[] {
  const versions = neighboursOf(versionsHeld, version) ?? [version];
  return releases.filter((release) => versions.includes(release.version));
}

/** Whether all of these releases, and there are some, install a component that is older than a version. */
export const haveBefore = (known: readonly ChartRelease[], component: string, other: string): boolean =>
  known.length > 0 && known.every(({ components }) => isBefore(components[component], other));
