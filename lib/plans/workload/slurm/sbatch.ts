import { lines, ownValue, shellQuote } from '../../../internal';
import { programBehind, torchrun } from '../launchers/launchers';
import type { SlurmJob } from './job-props';
import { gresOf, gresType } from './gres';
import { machineOf, mebibytes } from './node-shape';
import type { SlurmClusterProps, SlurmNodes } from './props';
import { groupsOf, shareOf } from './shares';

const DEFAULT_MASTER_PORT = 29500;

/** How a job asks for its GPUs, of each node: `gpu:h100:8`, `gpu:1g.10gb:2`, `shard:4`, `mps:4`. */
export function gresAsked({ request }: SlurmJob, group: SlurmNodes | undefined): string {
  const count = devicesOf(request);
  if (request.mig !== undefined) return `gpu:${request.mig}:${count}`;
  const gres = group === undefined ? undefined : gresOf(group);
  if (gres !== undefined && gres.shares > 0) return `${gres.sharedAs}:${count}`;
  const machine = group === undefined ? undefined : machineOf(group.pool.description);
  return machine === undefined ? `gpu:${count}` : `gpu:${group?.gpuType ?? gresType(machine.gpu)}:${count}`;
}

export const devicesOf = (request: SlurmJob['request']): number => request.gpus ?? request.count ?? 1;

/** The group that a job names, or the first of its partition that has what it asks for, or else the first. */
export function groupOfJob(job: SlurmJob, { nodes, partitions }: SlurmClusterProps): SlurmNodes | undefined {
  if (job.group !== undefined) return ownValue(nodes, job.group);
  const partition = ownValue(partitions, job.partition);
  const groups = partition === undefined ? [] : groupsOf(partition, nodes);
  return groups.find((group) => hasAsked(job.request, group)) ?? groups[0];
}

/** Devices of a node of which a request can have some: those of its profile, its whole GPUs, or the shares of one GPU. */
export function offered(request: SlurmJob['request'], group: SlurmNodes): number {
  const gres = gresOf(group);
  if (gres === undefined) return 0;
  if (request.mig !== undefined) return gres.gpus.get(request.mig) ?? 0;
  return gres.shares > 0 ? gres.shares / gres.whole.length : gres.whole.length;
}

const hasAsked = (request: SlurmJob['request'], group: SlurmNodes): boolean => offered(request, group) >= devicesOf(request);

/** Whether each node gets one process, which starts the others. */
export const isTorchrun = ({ command }: SlurmJob): boolean => torchrun.programs.includes(baseOf(command[0] ?? ''));
const baseOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** The script for sbatch. What `#SBATCH` says was checked to need no quotes; the rest is quoted for the shell. */
export function sbatchScript(name: string, job: SlurmJob, props: SlurmClusterProps): string {
  const group = groupOfJob(job, props);
  const devices = devicesOf(job.request);
  const tasks = isTorchrun(job) || sharesOne(job, group) ? 1 : devices;
  const share = group === undefined ? undefined : shareOf(group, devices);
  const cpus = job.cpus ?? share?.cpus;
  const memory = job.exclusive === true && job.memory === undefined ? 0 : job.memory === undefined ? share?.memory : mebibytes(job.memory);
  return lines([
    '#!/bin/bash',
    ...directives([
      ['job-name', name],
      ['partition', job.partition],
      ['account', job.account],
      ['qos', job.qos],
      ['nodes', job.numNodes ?? 1],
      ['ntasks-per-node', tasks],
      ['gres', gresAsked(job, group)],
      ['cpus-per-task', cpus === undefined ? undefined : Math.max(1, Math.floor(cpus / tasks))],
      ['mem', memory === undefined ? undefined : memory === 0 ? 0 : `${memory}M`],
      ['time', job.time],
      ['output', job.output ?? '%x-%j.out'],
    ]),
    ...(job.exclusive === true ? ['#SBATCH --exclusive'] : []),
    job.requeue === false ? '#SBATCH --no-requeue' : '#SBATCH --requeue',
    'set -euo pipefail',
    '',
    ...Object.entries(job.env ?? {}).map(([variable, value]) => `export ${variable}=${shellQuote(value)}`),
    ...(isTorchrun(job) ? ['hosts=$(scontrol show hostnames "$SLURM_JOB_NODELIST")', `head_node="\${hosts%%$'\\n'*}"`] : []),
    [
      'srun',
      '--kill-on-bad-exit=1',
      '--cpus-per-task="${SLURM_CPUS_PER_TASK:-1}"',
      ...containerOptions(job),
      ...commandWords(job, devices),
    ].join(' '),
  ]);
}

/** Shares are of one GPU, which one process uses. */
const sharesOne = ({ request }: SlurmJob, group: SlurmNodes | undefined): boolean =>
  request.mig === undefined && group !== undefined && (gresOf(group)?.shares ?? 0) > 0;

const directives = (entries: readonly (readonly [string, string | number | undefined])[]): readonly string[] =>
  entries.flatMap(([option, value]) => (value === undefined ? [] : [`#SBATCH --${option}=${value}`]));

/** Options of the plugin Pyxis. Source: NVIDIA/pyxis README: `--container-image`, `--container-mounts=SRC:DST`. */
function containerOptions({ container }: SlurmJob): readonly string[] {
  if (container === undefined) return [];
  const mounts = Object.entries(container.mounts ?? {}).map(([inside, outside]) => `${outside}:${inside}`);
  return [
    `--container-image=${shellQuote(container.image)}`,
    ...(mounts.length > 0 ? [`--container-mounts=${shellQuote(mounts.join(','))}`] : []),
  ];
}

/** The command, with what torchrun has to know of the job behind its name. Source: pytorch `torch/distributed/run.py`. */
function commandWords(job: SlurmJob, devices: number): readonly string[] {
  const words = job.command.map(shellQuote);
  if (!isTorchrun(job)) return words;
  return [
    ...words.slice(0, 1),
    '--nnodes="$SLURM_JOB_NUM_NODES"',
    `--nproc-per-node=${devices}`,
    '--rdzv-backend=c10d',
    '--rdzv-id="$SLURM_JOB_ID"',
    `--rdzv-endpoint="$head_node:${job.masterPort ?? DEFAULT_MASTER_PORT}"`,
    ...words.slice(1),
  ];
}

/** Options of torchrun that the job says itself and that the command says as well. */
export function saidTwice({ command }: SlurmJob): readonly string[] {
  const options = command.slice(1, programBehind(torchrun, command, 0)).filter((word) => word.startsWith('-'));
  return options.filter((word) => OWN_OPTIONS.test(word.replaceAll('_', '-')));
}
const OWN_OPTIONS = /^--(nnodes|nproc-per-node|rdzv-backend|rdzv-id|rdzv-endpoint|standalone|master-addr|master-port|node-rank)(=|$)/;
