import type { PlainText } from '../../model';

/** Switches, or blocks. */
export type SlurmTopology = SlurmTree | SlurmBlocks;

/** Switches by name: a leaf has nodes, the others have switches below them. */
export interface SlurmTree {
  readonly switches: Readonly<Record<string, SlurmSwitch>>;
  readonly blocks?: never;
  readonly blockSizes?: never;
}

/** A switch. */
export type SlurmSwitch =
  | {
      /** Hostlist of the nodes at it. */
      readonly nodes: PlainText;
      readonly switches?: never;
    }
  | {
      readonly nodes?: never;
      /** Names of the switches below it. */
      readonly switches: readonly string[];
    };

/** Blocks of nodes, such as NVLink domains; from Slurm 23.11. */
export interface SlurmBlocks {
  /** Hostlist of each block's nodes. */
  readonly blocks: Readonly<Record<string, PlainText>>;
  /**
   * Nodes of a block that jobs are planned for, and of larger blocks: each a power of two times the one before.
   *
   * @default - the size of the smallest block
   */
  readonly blockSizes?: readonly number[];
  readonly switches?: never;
}

/** slurmdbd, and its database. */
export interface SlurmAccounting {
  /** Host that runs slurmdbd. */
  readonly host: PlainText;
  /** The database: MySQL or MariaDB. */
  readonly storage: SlurmStorage;
  /**
   * What slurmctld enforces of what is in the database.
   *
   * @default ['associations', 'limits', 'qos']
   */
  readonly enforce?: readonly SlurmEnforcement[];
}

/** Source: slurm.conf(5) of 26.05, `AccountingStorageEnforce`, of those that 22.05 has too. */
export const slurmEnforcements = ['associations', 'limits', 'nojobs', 'nosteps', 'qos', 'safe', 'wckeys', 'all'] as const;
export type SlurmEnforcement = (typeof slurmEnforcements)[number];

/** Where slurmdbd keeps its records. Its password is no prop: it would end in a file that others read. */
export interface SlurmStorage {
  readonly host: PlainText;
  /** @default 3306 */
  readonly port?: number;
  /** @default 'slurm' */
  readonly user?: PlainText;
  /** @default 'slurm_acct_db' */
  readonly database?: PlainText;
  /**
   * A file on the host of slurmdbd that holds the line `StoragePass=<password>`, and that the Slurm user alone may read. `slurmdbd.conf`
   * includes it.
   *
   * @default '/etc/slurm/slurmdbd-password.conf'
   */
  readonly passwordFile?: PlainText;
}
