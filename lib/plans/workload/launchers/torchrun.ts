import type { LauncherRow } from './launcher-row';

/** Source: pytorch `torch/distributed/run.py`; each option is also read from PET_<option>. */
export const torchrun: LauncherRow = {
  name: 'torchrun',
  programs: ['torchrun', 'torch.distributed.run', 'torch.distributed.launch'],
  nodes: ['--nnodes'],
  processes: ['--nproc-per-node'],
  counts: 'pod',
  flags: /^--(?:standalone|no-python|run-path|use-env|virtual-local-rank)$/,
  fails: {
    mpi: 'it starts all of its processes in the launcher, which has no GPUs',
    ray: 'it starts all of its processes on the head, which has no GPUs',
  },
  failsAlone: ['mpi', 'ray'],
  fix: 'start it in every pod: as a JobSet, TrainJob or PyTorchJob, and not as an MPIJob or RayJob; or let mpirun or Ray start the program',
};
