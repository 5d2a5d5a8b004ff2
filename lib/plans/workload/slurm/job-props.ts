import type { MigProfile } from '../../../words/gpu';
import type { Quantity } from '../../../words/kubernetes';
import type { PlainText } from '../../model';

/** What a job asks of each of its nodes. */
export type SlurmRequest =
  | {
      /** GPUs; where jobs share GPUs, shares of one. */
      readonly gpus: number;
      readonly mig?: never;
      readonly count?: never;
    }
  | {
      readonly gpus?: never;
      /** Profile of MIG devices. */
      readonly mig: MigProfile;
      /** @default 1 */
      readonly count?: number;
    };

/** A job of Slurm: a script for `sbatch`. */
export interface SlurmJob {
  /** Name of the partition. */
  readonly partition: PlainText;
  /**
   * Name of the group of nodes, where the partition has several: the type of the GPUs that are asked for is theirs.
   *
   * @default - the first group of the partition that has what is asked for
   */
  readonly group?: PlainText;
  /**
   * What runs. Where it begins with `torchrun`, srun starts one on each node, with nodes, processes and meeting point from
   * the job; else srun starts the program once for each GPU, and rank and size are in `SLURM_PROCID` and `SLURM_NTASKS`.
   */
  readonly command: readonly string[];
  /** What it asks of each node. */
  readonly request: SlurmRequest;
  /**
   * Nodes.
   *
   * @default 1
   */
  readonly numNodes?: number;
  /**
   * CPUs of each node for the job: threads, as Slurm counts them.
   *
   * @default - the fair share for the GPUs asked, in whole cores
   */
  readonly cpus?: number;
  /**
   * Memory of each node for the job.
   *
   * @default - the fair share for the GPUs asked
   */
  readonly memory?: Quantity;
  /**
   * Take the nodes as a whole: all their CPUs and memory, and no other job on them.
   *
   * @default false
   */
  readonly exclusive?: boolean;
  /**
   * The longest that it runs, such as `'1-00:00:00'`.
   *
   * @default - the partition's
   */
  readonly time?: PlainText;
  /**
   * Variables of its processes.
   *
   * @default - none besides those of the user who submits it
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Port on which torchrun's processes meet, on the first node.
   *
   * @default 29500
   */
  readonly masterPort?: number;
  /**
   * The account that it is booked on; needs `accounting`.
   *
   * @default - the user's default account
   */
  readonly account?: PlainText;
  /**
   * The quality of service; needs `accounting`.
   *
   * @default - the account's default
   */
  readonly qos?: PlainText;
  /**
   * Start it again when a node fails.
   *
   * @default true
   */
  readonly requeue?: boolean;
  /**
   * File of what it prints, with `%x` for the job's name and `%j` for its number.
   *
   * @default '%x-%j.out'
   */
  readonly output?: PlainText;
  /**
   * Run in a container, by NVIDIA's Pyxis and Enroot, which have to be installed.
   *
   * @default - on the node itself
   */
  readonly container?: SlurmContainer;
}

/** A container of Pyxis. */
export interface SlurmContainer {
  /** Image, as Enroot takes it: `'nvcr.io#nvidia/pytorch:25.06-py3'`, or the path of a squashfs file. */
  readonly image: PlainText;
  /**
   * Folders of the node in it, by path in the container.
   *
   * @default - none
   */
  readonly mounts?: Readonly<Record<string, PlainText>>;
}
