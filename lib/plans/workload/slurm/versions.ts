import { isFrom } from '../../../internal';

/** Releases of Slurm whose configuration is known here, oldest first. Source: tags of github.com/SchedMD/slurm. */
export const slurmVersions = ['22.05', '23.02', '23.11', '24.05', '24.11', '25.05', '25.11', '26.05'] as const;
export type SlurmVersion = (typeof slurmVersions)[number];

/**
 * The first release that has something. Sources: gres.conf(5) of 26.05 says it of `AutoDetect=nvidia`; the folders
 * `src/plugins/topology/block` and `src/plugins/auth/slurm` are first in tag slurm-23-11-0-1.
 */
const SINCE = { 'AutoDetect=nvidia': '24.11', 'topology/block': '23.11', 'auth/slurm': '23.11' } as const;
export type SlurmFeature = keyof typeof SINCE;

export const firstRelease = (feature: SlurmFeature): string => SINCE[feature];
export const hasFeature = (version: SlurmVersion, feature: SlurmFeature): boolean => isFrom(version, SINCE[feature]);
