import type { Quantity } from '../../../words/kubernetes';
import type { GpuPool, PlainText } from '../../model';
import type { KeyRef } from '../pod/env';
import type { SlurmPartition } from '../slurm/props';

/** How slurmd finds the GPUs of its pod. */
export const slinkyDetections = ['nvidia', 'nvml'] as const;
export type SlinkyDetection = (typeof slinkyDetections)[number];

/**
 * A Slurm cluster on Kubernetes, by SchedMD's Slinky: a Controller, a NodeSet for each pool with the GRES of its GPUs or MIG
 * devices, partitions, and where asked LoginSet, Accounting and RestApi. slurm-operator 1.2 has to be installed.
 *
 * CoreWeave's SUNK is another operator, whose chart and definitions are not public: nothing here writes them.
 *
 * Its slurmd containers are privileged: the namespace has to allow the Pod Security level `privileged`.
 */
export interface SlinkyClusterProps {
  /** The nodes, by a name for each NodeSet: the Slurm nodes are called `<name>-0`, `<name>-1` and so on. */
  readonly nodeSets: Readonly<Record<string, SlinkyNodeSet>>;
  /** The partitions, whose `nodes` are names of node sets. Without one no job runs. */
  readonly partitions: Readonly<Record<string, SlurmPartition>>;
  /** Key of a Secret with the key by which its daemons trust each other: `auth/slurm`. */
  readonly slurmKey: KeyRef;
  /** Key of a Secret with the key that tokens are signed with. */
  readonly jwtKey: KeyRef;
  /**
   * How slurmd finds the GPUs of its pod; all NodeSets alike. `'nvidia'` finds no MIG devices; `'nvml'` needs an image whose
   * Slurm was built with NVML.
   *
   * @default - `'nvml'` where a pool has MIG devices, else `'nvidia'`
   */
  readonly gpuDetection?: SlinkyDetection;
  /**
   * Pods that people log in to by SSH.
   *
   * @default - none
   */
  readonly login?: SlinkyLogin;
  /**
   * Records of jobs in a database.
   *
   * @default - none
   */
  readonly accounting?: SlinkyAccounting;
  /**
   * Pods of slurmrestd, Slurm's REST API.
   *
   * @default 0; 1 with `bridge`
   */
  readonly restApis?: number;
  /**
   * Let Slurm place pods of Kubernetes too, by slurm-bridge 1.2: its values are in the file `slurm-bridge-values.yaml`, its
   * token in a Secret.
   *
   * @default - Slurm runs its own jobs alone
   */
  readonly bridge?: SlinkyBridge;
  /**
   * Further keys of slurm.conf, such as `{ MpiDefault: 'pmix' }`. A key that the release of `imageTag` does not read is refused.
   *
   * @default - none
   */
  readonly conf?: Readonly<Record<string, string>>;
  /**
   * Tag of the images `ghcr.io/slinkyproject/slurmctld`, `slurmd`, `slurmdbd`, `slurmrestd` and `login`.
   *
   * @default '26.05-ubuntu26.04'
   */
  readonly imageTag?: PlainText;
  /**
   * Image that each node's log is printed by.
   *
   * @default 'docker.io/library/alpine:latest', the operator's own
   */
  readonly logImage?: PlainText;
  /**
   * Size of the volume on which slurmctld keeps its state.
   *
   * @default '4Gi'
   */
  readonly stateSize?: Quantity;
  /**
   * Name of the Controller, and the beginning of the other names.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Namespace of every object.
   *
   * @default 'slurm'
   */
  readonly namespace?: PlainText;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/**
 * Nodes that Slurm gives to its jobs or to pods. slurmd runs on each of them and asks for nothing, and other pods are kept off
 * by a taint that slurm-bridge sets. Where a node's name has dots, label the node:
 * `slinky.slurm.net/slurm-nodename: <the name up to its first dot>`.
 */
export interface SlinkyBridge {
  /** Names of node sets. */
  readonly nodeSets: readonly string[];
  /** The partition of pods that name none: it has nodes of these node sets alone. */
  readonly partition: PlainText;
  /**
   * Namespaces whose pods Slurm places, all of them.
   *
   * @default - none: a workload says it by `queue: slurmBridge()`
   */
  readonly namespaces?: readonly string[];
}

/** Pods of slurmd, each on a node of its own with all that the node gives to pods. */
export interface SlinkyNodeSet {
  /** The pool whose nodes they are on; it gives out whole GPUs or MIG devices. */
  readonly pool: GpuPool;
  /**
   * Pods.
   *
   * @default - as many as the pool has nodes; required where that is not known or changes
   */
  readonly replicas?: number;
  /**
   * CPUs of a pod.
   *
   * @default - what the node leaves to pods, less a reserve for DaemonSets; required where the machine is not known
   */
  readonly cpu?: number;
  /**
   * Memory of a pod.
   *
   * @default - what the node leaves to pods, less a reserve for DaemonSets; required where the machine is not known
   */
  readonly memory?: Quantity;
  /**
   * Type of its whole GPUs, a piece of what is detected, such as `h100` of `nvidia_h100_80gb_hbm3`.
   *
   * @default - the first word of the GPU's model in small letters, such as `'h100'`
   */
  readonly gpuType?: PlainText;
  /**
   * Words by which jobs choose nodes besides the name of the node set: `--constraint`.
   *
   * @default - none
   */
  readonly features?: readonly string[];
}

/** Pods that people log in to. */
export interface SlinkyLogin {
  /**
   * Key of a Secret with `sssd.conf`, which says who its users are.
   */
  readonly sssdConf: KeyRef;
  /**
   * Pods.
   *
   * @default 1
   */
  readonly replicas?: number;
  /**
   * How they are reached.
   *
   * @default 'ClusterIP'
   */
  readonly service?: 'ClusterIP' | 'NodePort' | 'LoadBalancer';
}

/** slurmdbd and its database: MySQL or MariaDB. */
export interface SlinkyAccounting {
  readonly host: PlainText;
  /** Key of a Secret with the password. */
  readonly password: KeyRef;
  /** @default 3306 */
  readonly port?: number;
  /** @default 'slurm' */
  readonly username?: PlainText;
  /** @default 'slurm_acct_db' */
  readonly database?: PlainText;
}
