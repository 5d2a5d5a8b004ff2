import type { MigProfile } from '../../../words/gpu';
import type { Quantity } from '../../../words/kubernetes';
import type { GpuPool, PlainText } from '../../model';
import type { SlurmJob } from './job-props';
import type { SlurmAccounting, SlurmTopology } from './site-props';
import type { SlurmVersion } from './versions';

/** How slurmd finds the GPUs of its node. */
export const gpuDetections = ['off', 'nvml', 'nvidia'] as const;
export type GpuDetection = (typeof gpuDetections)[number];

/**
 * A Slurm cluster on servers of its own, next to Kubernetes: `slurm.conf`, `gres.conf`, `cgroup.conf`, `topology.conf`,
 * `slurmdbd.conf`, `mps.sh` and scripts for sbatch as files, which belong into `/etc/slurm` of its controllers. The nodes fetch them from
 * there (`slurmd --conf-server`). A server is a node of Slurm or of Kubernetes, not of both: each would give out all its GPUs (`slurm/pool`).
 */
export interface SlurmClusterProps {
  /** Release of Slurm, such as `'24.11'`: what it does not know is refused. */
  readonly version: SlurmVersion;
  /** Hosts that run slurmctld, the first one first: `['ctl1', 'ctl2']`. */
  readonly controllers: readonly string[];
  /** The nodes, by a name for each group of servers of one kind. */
  readonly nodes: Readonly<Record<string, SlurmNodes>>;
  /** The partitions, which jobs name. */
  readonly partitions: Readonly<Record<string, SlurmPartition>>;
  /**
   * How slurmd finds GPUs. `'off'` writes each with its file, `/dev/nvidia<index>`, and the cores of its NUMA node; where the
   * minor number that `nvidia-smi -q` prints is not the index, take another. `'nvml'` needs a Slurm that was built with NVML. `'nvidia'` needs no
   * library, and neither finds MIG devices nor NVLink.
   *
   * @default 'off'
   */
  readonly gpuDetection?: GpuDetection;
  /**
   * What is near to what, so that the nodes of a job are near to each other: `{ leaf1: { nodes: 'dgx[01-08]' }, spine: { switches: ['leaf1',
   * 'leaf2'] } }`, or blocks such as racks of NVL72.
   *
   * @default - every node is as near as any other
   */
  readonly topology?: SlurmTopology;
  /**
   * Records of jobs in a database, which limits and fair shares need.
   *
   * @default - none
   */
  readonly accounting?: SlurmAccounting;
  /**
   * How its daemons trust each other: by munge, or by a key of Slurm's own (`/etc/slurm/slurm.key`), from 23.11.
   *
   * @default 'munge'
   */
  readonly auth?: 'munge' | 'slurm';
  /**
   * Account that slurmctld runs under.
   *
   * @default 'slurm'
   */
  readonly slurmUser?: PlainText;
  /**
   * Scripts for sbatch by name: `jobs/<name>.sbatch`.
   *
   * @default - none
   */
  readonly jobs?: Readonly<Record<string, SlurmJob>>;
  /**
   * Further keys of slurm.conf, such as `{ MpiDefault: 'pmix' }`. They win over paths and plugins that follow from nothing
   * here, and cannot change what follows from other props. A key that `version` does not read is refused.
   *
   * @default - none
   * @see https://slurm.schedmd.com/slurm.conf.html
   */
  readonly conf?: Readonly<Record<string, string>>;
  /**
   * `ClusterName`, and the folder of the files.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** Servers of one kind. */
export interface SlurmNodes {
  /**
   * What the servers are, and how their GPUs are given out: whole, as MIG devices, or to several jobs at once: `timeSlicing`
   * becomes `gres/shard`, `mps` becomes `gres/mps`. With `mps` every node of Slurm, those of other groups too, needs the file
   * `mps.sh` as `/etc/slurm/mps.sh`, or Slurm drains it. A daemon of MPS serves one user at a time: jobs of another wait for it.
   */
  readonly pool: GpuPool;
  /** Their names, as a hostlist: `'dgx[01-16]'`. */
  readonly hosts: PlainText;
  /**
   * Sockets, as `slurmd -C` prints them.
   *
   * @default - those of the machine; required where it does not say, as in virtual machines
   */
  readonly sockets?: number;
  /**
   * Cores of a socket, as `slurmd -C` prints them.
   *
   * @default - follows from the machine's CPUs
   */
  readonly coresPerSocket?: number;
  /**
   * Threads of a core, as `slurmd -C` prints them.
   *
   * @default - those of the machine; required where it does not say
   */
  readonly threadsPerCore?: number;
  /**
   * `RealMemory`, as `slurmd -C` prints it, in whole MiB: a node that has less is drained.
   *
   * @default - the memory of the machine; required where it does not say
   */
  readonly realMemory?: Quantity;
  /**
   * What no job gets: cores (`CoreSpecCount`) and memory (`MemSpecLimit`).
   *
   * @default - nothing
   */
  readonly reserve?: SlurmReserve;
  /**
   * Type of its whole GPUs, for `--gres=gpu:<type>:8`. With `gpuDetection` it has to be a piece of what is detected, such as
   * `h100` of `nvidia_h100_80gb_hbm3`.
   *
   * @default - the first word of the GPU's model in small letters, such as `'h100'`
   */
  readonly gpuType?: PlainText;
  /**
   * The MIG devices of a node with their files, which `gpuDetection: 'off'` needs: the same on every node.
   *
   * @default - they are detected
   */
  readonly migDevices?: readonly SlurmMigDevice[];
  /**
   * Words by which jobs choose nodes: `--constraint`.
   *
   * @default - the name of the group
   */
  readonly features?: readonly string[];
  /**
   * Nodes of a lower weight are taken first.
   *
   * @default 1
   */
  readonly weight?: number;
}

/** What is kept of a node. */
export interface SlurmReserve {
  /**
   * Cores.
   *
   * @default 0
   */
  readonly cores?: number;
  /**
   * Memory, in whole MiB.
   *
   * @default '0'
   */
  readonly memory?: Quantity;
}

/** A MIG device of a node. */
export interface SlurmMigDevice {
  /** Index of its GPU: `/dev/nvidia<index>`. */
  readonly gpu: number;
  readonly profile: MigProfile;
  /** Numbers of its GPU instance and of its compute instance in `/proc/driver/nvidia-caps/mig-minors`, such as `[21, 22]`. */
  readonly caps: readonly number[];
}

/** A partition: nodes, and what jobs may have of them. */
export interface SlurmPartition {
  /** Names of groups of `nodes`. */
  readonly nodes: readonly string[];
  /**
   * Take jobs that name no partition.
   *
   * @default false
   */
  readonly default?: boolean;
  /**
   * The longest that a job may run, such as `'2-00:00:00'`.
   *
   * @default 'UNLIMITED'
   */
  readonly maxTime?: PlainText;
  /**
   * How long a job may run that does not say it.
   *
   * @default - `maxTime`
   */
  readonly defaultTime?: PlainText;
  /**
   * The most nodes of a job.
   *
   * @default - all
   */
  readonly maxNodes?: number;
  /**
   * Give nodes as a whole, so that no two jobs are on one.
   *
   * @default false
   */
  readonly exclusive?: boolean;
  /**
   * Partitions of a higher tier are served first.
   *
   * @default 1
   */
  readonly priorityTier?: number;
  /**
   * Accounts that may use it; needs `accounting`.
   *
   * @default - all
   */
  readonly allowAccounts?: readonly string[];
  /**
   * A QOS whose limits hold for the partition; needs `accounting`.
   *
   * @default - none
   */
  readonly qos?: PlainText;
  /**
   * CPUs that come with a GPU or MIG device where a job does not say it.
   *
   * @default - its fair share of the nodes' CPUs, in whole cores
   */
  readonly cpusPerGpu?: number;
  /**
   * Memory that comes with a GPU or MIG device where a job does not say it; with each CPU where jobs share GPUs.
   *
   * @default - its fair share of the nodes' memory
   */
  readonly memoryPerGpu?: Quantity;
  /**
   * What a job costs: `{ cpu: 1, memoryGiB: 0.25, gpu: 16 }`, as `TRESBillingWeights`. GPUs need `accounting`.
   *
   * @default - a CPU costs 1
   */
  readonly billing?: SlurmBilling;
}

/** Weights of what a job uses. */
export interface SlurmBilling {
  /** @default 0 */
  readonly cpu?: number;
  /** @default 0 */
  readonly memoryGiB?: number;
  /** @default 0 */
  readonly gpu?: number;
}
