import type { LauncherRow } from './launcher-row';

const NO_SLURM = 'it asks a controller of Slurm for nodes, and these pods have none';

/** Source: Slurm srun(1): without an allocation it asks slurmctld for one, by the cluster's slurm.conf. */
export const srun: LauncherRow = {
  name: 'srun',
  programs: ['srun', 'sbatch', 'salloc'],
  nodes: ['--nodes', '-N'],
  processes: ['--ntasks', '-n'],
  counts: 'job',
  flags: /^--(?:exclusive|overlap|immediate|label|unbuffered|kill-on-bad-exit|pty|verbose|quiet)$/,
  fails: { none: NO_SLURM, torchrun: NO_SLURM, leader: NO_SLURM, tensorflow: NO_SLURM, mpi: NO_SLURM, ray: NO_SLURM, plugins: NO_SLURM },
  failsAlone: ['none', 'torchrun', 'leader', 'tensorflow', 'mpi', 'ray', 'plugins'],
  unless: /^SLURM_|slurm\.conf|\/slurm\b/,
  fix: 'start the program with torchrun, which needs no Slurm; or submit the job to the Slurm cluster itself',
};
