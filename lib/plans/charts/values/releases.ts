import { ownValue } from '../../../internal';
import type { ChartRelease } from '../../model';

/** What the documentation of a release supports. */
export type Supported = Pick<ChartRelease, 'kubernetes' | 'systems'>;

/**
 * The releases of a chart, newest first, from lines as `scripts/chart-releases.mjs` writes them.
 *
 * @param supported What each version supports, where that was read.
 */
export const readReleases = (lines: string, supported: Readonly<Record<string, Supported>> = {}): readonly ChartRelease[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [version = '', words = ''] = line.split(': ');
      const components = Object.fromEntries(words.split(' ').map((word) => word.split('=') as [string, string]));
      return { version, components, ...ownValue(supported, version) };
    });
