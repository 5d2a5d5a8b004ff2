import type { LauncherRow } from './launcher-row';

const LOCAL = 'it finds no list of hosts at /job/hostfile, and trains with the GPUs of its own pod';

/** Source: DeepSpeed `deepspeed/launcher/runner.py`: without a host file it uses local resources alone; --no_ssh needs --node_rank. */
export const deepspeed: LauncherRow = {
  name: 'deepspeed',
  programs: ['deepspeed', 'deepspeed.launcher.runner'],
  nodes: ['--num-nodes'],
  processes: ['--num-gpus', '--num-accelerators'],
  counts: 'pod',
  flags: /^--(?:module|no-python|no-local-rank|no-ssh|no-ssh-check|force-multi|save-pid|elastic-training|bind-cores-to-rank)$/,
  fails: { none: LOCAL, torchrun: LOCAL, leader: LOCAL, tensorflow: LOCAL, mpi: LOCAL, ray: LOCAL },
  failsAlone: ['mpi', 'ray'],
  unless: /^(?:-H|--hostfile|--no[-_]ssh)(?:=|$)|\/job\/hostfile/,
  fix: 'give it --hostfile=/etc/mpi/hostfile in the launcher of an MPIJob, or --no_ssh with --node_rank, --num_nodes and --master_addr in every pod; or start the program with torchrun',
};
