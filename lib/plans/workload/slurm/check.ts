import type { Check } from '../../../internal';
import type { Place } from '../../model';
import { checkJobs } from './check-jobs';
import { checkNodes, checkSameHosts } from './check-nodes';
import { checkPartitions, checkVersion } from './check-partitions';
import { checkTopology } from './check-topology';
import type { SlurmClusterProps } from './props';

/** What keeps a cluster of Slurm from starting, or its nodes from being what slurm.conf says. */
export const slurmClusterChecks: readonly Check<SlurmClusterProps, Place>[] = [
  checkNodes,
  checkSameHosts,
  checkPartitions,
  checkVersion,
  checkTopology,
  checkJobs,
];
