/** Disks of the node. */
export interface StorageTuning {
  /**
   * A file system for scratch data on disks of the node: disks that hold anything are left alone. Or the directory, such as
   * `'/mnt/nvme'`, where the node's image or its cloud has mounted one: nothing is formatted, and the node is not as planned
   * while nothing is mounted there.
   *
   * @default - none
   */
  readonly scratch?: string | ScratchVolume;
  /**
   * How much of a disk's bandwidth pods may take together, which Kubernetes cannot say: what is left is the system's. A list
   * names disks; without one it is the disk that `/var` is on, with images, logs and `emptyDir` volumes.
   *
   * @default - no limit
   */
  readonly io?: SystemDiskLimit | readonly DiskLimit[];
  /**
   * How much the journal may hold, such as `'4Gi'`.
   *
   * @default - as the system has it: a tenth of the file system, at most 4 GiB
   */
  readonly journal?: string;
}

/** A file system over one or several empty disks. */
export interface ScratchVolume {
  /** Disks such as `/dev/nvme1n1`; several become one RAID 0. */
  readonly devices: readonly string[];
  /** @default '/mnt/scratch' */
  readonly mountPath?: string;
  /** @default 'xfs' */
  readonly fileSystem?: 'xfs' | 'ext4';
}

/** Bandwidth of the disk that `/var` is on, per second. */
export interface SystemDiskLimit {
  /** What is kept from pods, such as `'200Mi/s'`. */
  readonly reserveForSystem: string;
  /**
   * What the disk reads and writes per second, such as `'3Gi/s'`. Give it where a cloud sells bandwidth: a disk that may
   * exceed it for a while is measured too fast.
   *
   * @default - measured on the node, once, with 512 MiB: Linux does not know it
   */
  readonly bandwidth?: string;
}

/** Bandwidth of one disk, per second. */
export interface DiskLimit {
  /** The disk, such as `/dev/nvme0n1`, or a directory on it, such as `/mnt/nvme`. */
  readonly device: string;
  /** What it reads and writes per second, such as `'3Gi/s'`. */
  readonly bandwidth: string;
  /** What of it is kept from pods, such as `'200Mi/s'`. */
  readonly reserveForSystem: string;
}
