import type { LauncherRow } from './launcher-row';

const NO_HOSTS = 'it has no list of hosts, and starts all of its processes in its own pod';

/** Source: Open MPI v4.1.6 and v5.0.3, orterun(1) and prterun(1): without hosts all processes start where mpirun runs. */
export const mpirun: LauncherRow = {
  name: 'mpirun',
  programs: ['mpirun', 'mpiexec', 'horovodrun'],
  nodes: [],
  processes: ['-np', '-n', '--np'],
  counts: 'job',
  flags:
    /^--?(?:allow-run-as-root|tag-output|timestamp-output|merge-stderr-to-stdout|(?:no)?oversubscribe|no-oversubscribe|report-bindings|display-(?:map|allocation)|enable-recovery|leave-session-attached|verbose|v|quiet|q|disable-cache|no-stdin-server)$/,
  pairs: /^--?g?mca$/,
  fails: {
    none: NO_HOSTS,
    torchrun: NO_HOSTS,
    leader: NO_HOSTS,
    tensorflow: NO_HOSTS,
    ray: 'it has no list of hosts, and starts all of its processes on the head, which has no GPUs',
  },
  failsAlone: ['ray'],
  unless: /^--?(?:H|host|hosts|hostfile|machinefile|default-hostfile)(?:=|$)|^OMPI_MCA_\w*hostfile$|^SLURM_/,
  fix: 'run it as an MPIJob, whose launcher has the list of hosts, or give it --hostfile; or start the program with torchrun',
};
