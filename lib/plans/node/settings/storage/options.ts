/** Disks of the node. */
export interface StorageTuning {
  /**
   * A file system for scratch data on disks of the node: disks that hold anything, or cannot be looked at, are left alone, neither
   * formatted nor mounted. What is formatted has the label `gpu-scratch`. Or the directory, such as
   * `'/mnt/nvme'`, where the node's image or its cloud has mounted one: nothing is formatted, and the node is not as planned
   * while nothing is mounted there.
   *
   * @default - none
   */
  readonly scratch?: string | ScratchVolume;
  /**
   * Where images and what containers write into them are (`/var/lib/containerd`, or the place of the platform's runtime), if
   * not on the disk of the system: empty disks, or the directory where a file system is mounted, which may hold other things
   * too. What is there moves along, before the node joins or at a boot: never while containers run.
   *
   * @default - on the disk of the system
   */
  readonly images?: string | DiskVolume;
  /**
   * Where logs of pods are (`/var/log/pods`), likewise. The kubelet evicts no pod when that disk is full: it bounds each log
   * by `containerLogMaxSize` and `containerLogMaxFiles`.
   *
   * @default - on the disk of the system
   */
  readonly logs?: string | DiskVolume;
  /**
   * How a busy disk is shared between the system and pods. It needs BFQ as the disks' scheduler, which is set, and which costs
   * a fast NVMe disk some of its operations per second.
   *
   * @default - as the system has it: no shares
   */
  readonly weights?: DiskWeights;
  /**
   * How much of a disk's bandwidth pods may take together, which Kubernetes cannot say: what is left is the system's. A list
   * names disks; without one it is the disk that `/var` is on, with images, logs and `emptyDir` volumes.
   *
   * @default - no limit
   */
  readonly io?: SystemDiskLimit | readonly DiskLimit[];
  /**
   * What a container may take of disks, by classes that pods name in the annotation `blockio.resources.beta.kubernetes.io/pod`
   * (`podAnnotations`), such as `{ checkpoints: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s' }] }`. containerd and CRI-O
   * write them as `io.max` of cgroup v2; other pods have no limit. It needs a file system that accounts for what it writes
   * later (ext4, xfs, btrfs), and limits no NFS and no Lustre.
   *
   * @default - no classes
   */
  readonly ioClasses?: Readonly<Record<string, readonly IoClassLimit[]>>;
  /**
   * How much the journal may hold, such as `'4Gi'`.
   *
   * @default - as the system has it: a tenth of the file system, at most 4 GiB
   */
  readonly journal?: string;
}

/** A file system over one or several empty disks. */
export interface DiskVolume {
  /**
   * Blank disks by names that stay, such as `/dev/disk/by-path/pci-0000:01:00.0-nvme-1` (the same on all machines of one model) or
   * one of `/dev/disk/by-id`; several become one RAID 0. `/dev/nvme1n1` may be another disk after a reboot.
   */
  readonly devices: readonly string[];
  /** @default 'xfs' */
  readonly fileSystem?: 'xfs' | 'ext4';
}

/** A file system over one or several empty disks, and where it is. */
export interface ScratchVolume extends DiskVolume {
  /** @default '/mnt/scratch' */
  readonly mountPath?: string;
}

/** Shares of disks, from 1 to 10000. */
export interface DiskWeights {
  /** Whole disks, such as `/dev/nvme0n1`. */
  readonly devices: readonly string[];
  /**
   * The share of `system.slice`: the kubelet, the container runtime, sshd.
   *
   * @default 500
   */
  readonly system?: number;
  /**
   * The share of `kubepods.slice`: all pods together.
   *
   * @default 100
   */
  readonly pods?: number;
}

/** What each container of a class may take of disks, at most. */
export interface IoClassLimit {
  /** Disks such as `/dev/nvme1n1`; those that a node does not have are passed over. */
  readonly devices: readonly string[];
  /**
   * Bytes per second that it reads, such as `'1Gi/s'`.
   *
   * @default - no limit
   */
  readonly reads?: string;
  /**
   * Bytes per second that it writes.
   *
   * @default - no limit
   */
  readonly writes?: string;
  /**
   * Reads per second.
   *
   * @default - no limit
   */
  readonly readOperations?: number;
  /**
   * Writes per second.
   *
   * @default - no limit
   */
  readonly writeOperations?: number;
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
