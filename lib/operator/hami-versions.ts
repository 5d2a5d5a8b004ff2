/** Where the charts are published. Source: HAMi v2.10.0 `README.md`, "Quick start". */
export const HAMI_REPOSITORY = 'https://project-hami.github.io/HAMi/';
export const HAMI_CHART = 'hami';

/** The chart versions whose values are known here, newest first. */
export const hamiVersions = ['2.10.0', '2.9.0'] as const;

/** The version that is installed when none is given. */
export const DEFAULT_HAMI_VERSION = hamiVersions[0];

/** Whether a version is 2.10 or older, or nobody knows it: what was found wrong in these may be mended in newer ones. */
export const isHamiTo210 = (version: string): boolean => /^v?2\.(?:\d|10)\.|^$/.test(version);

/** Whether a version is known to be 2.10 or newer. */
export const isHamiFrom210 = (version: string): boolean => /^v?(?:2\.[1-9]\d|[3-9]|[1-9]\d+)\./.test(version);

/** Whether a version belongs to 2.9, which knows fewer values, and fewer annotations of pods. */
export const isHami29 = (version: string): boolean => version.startsWith('2.9.');
