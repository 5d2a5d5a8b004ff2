import type { LauncherRow } from './launcher-row';

/**
 * It runs torchrun's own code, with the variables of torchrun for what it is not told.
 *
 * Source: accelerate `src/accelerate/utils/launch.py`, `_filter_args`: defaults are those of torchrun's parser; its
 * `--num_processes` counts those of all machines.
 */
export const accelerate: LauncherRow = {
  name: 'accelerate',
  programs: ['accelerate', 'accelerate.commands.launch'],
  nodes: ['--num-machines'],
  processes: ['--num-processes'],
  counts: 'job',
  flags: /^--(?:quiet|cpu|multi-gpu|tpu|use-deepspeed|use-fsdp|use-megatron-lm|dynamo-use-.*|module|no-python|debug|same-network|rdzv-.*)$/,
  fails: {
    mpi: 'it starts all of its processes in the launcher, which has no GPUs',
    ray: 'it starts all of its processes on the head, which has no GPUs',
  },
  failsAlone: ['mpi', 'ray'],
  fix: 'start it in every pod: as a JobSet, TrainJob or PyTorchJob, and not as an MPIJob or RayJob',
};
