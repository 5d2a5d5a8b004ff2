import { isBefore, isFrom } from '../../../internal';
import type { ChartRelease } from '../../model';

export const HAMI_CHART = 'hami';

/** The chart versions whose values are known here, newest first. */
export const hamiVersions = ['2.10.0', '2.9.0'] as const;

/** Its releases, newest first: the chart has the version of the programs in it. Source: HAMi, `charts/hami/Chart.yaml` of each. */
export const hamiReleases: readonly ChartRelease[] = hamiVersions.map((version) => ({ version, components: { hami: version } }));

/** The version that is installed when none is given. */
export const DEFAULT_HAMI_VERSION = '2.10.0';

/** Whether a version is 2.10 or older, or nobody knows it: what was found wrong in these may be mended in newer ones. */
export const isHamiTo210 = (version: string): boolean => !isFrom(version, '2.11');

/** Whether a version is known to be 2.10 or newer. */
export const isHamiFrom210 = (version: string): boolean => isFrom(version, '2.10');

/** Whether a version is known to be older than 2.10, which knows fewer values, and fewer annotations of pods. */
export const isHamiBefore210 = (version: string): boolean => isBefore(version, '2.10');
