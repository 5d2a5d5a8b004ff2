import type { ChartRelease } from '../../model';

/**
 * The releases of a chart, newest first, from lines as `scripts/chart-releases.mjs` writes them.
 *
 * @param kubernetes Minors that the release notes of a version support, where they were read.
 */
export const readReleases = (
  lines: string,
  kubernetes: Readonly<Record<string, NonNullable<ChartRelease['kubernetes']>>> = {},
): readonly ChartRelease[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [version = '', words = ''] = line.split(': ');
      const components = Object.fromEntries(words.split(' ').map((word) => word.split('=') as [string, string]));
      const minors = kubernetes[version];
      return { version, components, ...(minors ? { kubernetes: minors } : {}) };
    });
