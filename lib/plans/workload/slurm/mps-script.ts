import { lines } from '../../../internal';
import { gresOf } from './gres';
import type { SlurmClusterProps } from './props';

/** Where each node has it: releases before 23.11 take absolute paths alone, and read nothing of these by `enable_configless`. */
export const MPS_SCRIPT = '/etc/slurm/mps.sh';

/** Keys of slurm.conf that name it. */
export const MPS_KEYS = ['Prolog', 'TaskProlog', 'Epilog'] as const;

/** Whether jobs of some nodes share GPUs by MPS. */
export const hasMps = ({ nodes }: SlurmClusterProps): boolean => Object.values(nodes).some((group) => gresOf(group)?.sharedAs === 'mps');

/**
 * Slurm starts no MPS daemon: it says which GPU a job's shares are of (`CUDA_VISIBLE_DEVICES` of the prolog), and which part of
 * it they are (`CUDA_MPS_ACTIVE_THREAD_PERCENTAGE`). Each GPU gets a daemon with a pipe of its own, since Slurm counts a job's
 * one GPU from 0. A daemon is asked without a pipe: `pipefail` fails where the reader of one ends before it was written to, and
 * slurmd drains a node whose prolog fails.
 *
 * Sources: slurm 26.05 `doc/html/gres.shtml`, MPS Management, and `src/plugins/gres/mps/gres_mps.c`; `SLURM_SCRIPT_CONTEXT` in
 * `doc/html/prolog_epilog.shtml`, and in `src/slurmd` of 22.05; NVIDIA Multi-Process Service documentation, Environment Variables.
 */
export const mpsScript = (): string =>
  lines([
    '#!/bin/bash',
    '# Prolog, TaskProlog and Epilog of slurm.conf: jobs that ask for gres/mps find the MPS daemon of their GPU',
    'set -euo pipefail',
    '# slurmd gives its prolog no search path',
    'export PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    'jobs=/run/slurm-mps',
    'case "${SLURM_SCRIPT_CONTEXT:-}" in',
    '  prolog_slurmd)',
    '    # Jobs without MPS have no percentage',
    '    if [ -z "${CUDA_MPS_ACTIVE_THREAD_PERCENTAGE:-}" ] || [ -z "${CUDA_VISIBLE_DEVICES:-}" ]; then exit 0; fi',
    '    unset CUDA_MPS_ACTIVE_THREAD_PERCENTAGE',
    '    export CUDA_MPS_PIPE_DIRECTORY="/run/nvidia-mps-$CUDA_VISIBLE_DEVICES"',
    '    export CUDA_MPS_LOG_DIRECTORY="/var/log/nvidia-mps-$CUDA_VISIBLE_DEVICES"',
    '    mkdir -p "$jobs" "$CUDA_MPS_PIPE_DIRECTORY" "$CUDA_MPS_LOG_DIRECTORY"',
    '    printf \'%s\\n\' "$CUDA_MPS_PIPE_DIRECTORY" > "$jobs/$SLURM_JOB_ID"',
    '    # Two jobs may begin at once',
    '    exec 9> "$jobs/lock-$CUDA_VISIBLE_DEVICES"',
    '    flock 9',
    '    nvidia-cuda-mps-control <<< get_server_list > /dev/null 2>&1 || nvidia-cuda-mps-control -d 9>&-',
    '    ;;',
    '  prolog_task)',
    '    if [ -f "$jobs/$SLURM_JOB_ID" ]; then echo "export CUDA_MPS_PIPE_DIRECTORY=$(cat "$jobs/$SLURM_JOB_ID")"; fi',
    '    ;;',
    '  epilog_slurmd)',
    '    rm -f "$jobs/$SLURM_JOB_ID"',
    '    ;;',
    'esac',
  ]);
