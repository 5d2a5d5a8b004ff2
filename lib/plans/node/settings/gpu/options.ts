import type { MigWindowLayout, TimeOfDay } from '../../../allocators';
import type { Unchanged } from '../unchanged';

/**
 * GPUs of the node. What a driver forgets when it is loaded anew (clocks, power limit, compute mode, accounting) is set by a
 * unit of systemd at each boot, once `nvidia-smi` of the node or of the operator's driver container answers.
 */
export interface GpuTuning {
  /**
   * Whether `nvidia-persistenced` keeps the driver loaded while nobody uses a GPU.
   *
   * @default - true where the node's image brings the driver; a driver container runs the daemon itself, so that `true`
   * changes nothing beside one, and `false` is refused
   */
  readonly persistence?: boolean | Unchanged;
  /**
   * Clocks that the GPUs are locked to, in MHz: one, or the least and the most. They run as the driver chooses with `default`.
   *
   * @default 'default'
   */
  readonly clocks?: 'default' | GpuClocks;
  /**
   * Power limit of each GPU, in watts; `nvidia-smi -q -d POWER` shows what the board takes.
   *
   * @default - the board's own
   */
  readonly powerLimit?: number;
  /**
   * Who may use a GPU at once. `EXCLUSIVE_PROCESS` lets one process, such as an MPS daemon, have it.
   *
   * @default - 'DEFAULT', or 'EXCLUSIVE_PROCESS' beside `mps` and on a pool that says `mpsDaemon({ runs: 'node' })`
   */
  readonly computeMode?: 'DEFAULT' | 'EXCLUSIVE_PROCESS' | 'PROHIBITED';
  /**
   * ECC of the GPUs' memory. The board keeps it over boots, and it changes with the next reset of the GPU.
   *
   * @default - as the board has it, which is on for GPUs of data centres
   */
  readonly ecc?: boolean;
  /**
   * Whether the driver keeps account of each process: time and memory on the GPU.
   *
   * @default - false
   */
  readonly accounting?: boolean;
  /**
   * An MPS daemon for all GPUs of the node, as a unit of systemd, for programs outside of Kubernetes' sharing. A pool whose
   * device plugin shares by MPS has its own.
   *
   * @default - none; that of the pool where it says `mpsDaemon({ runs: 'node' })`
   */
  readonly mps?: MpsDaemon;
  /**
   * Who cuts the GPUs of a MIG pool: the operator's MIG manager, or at each boot, before the kubelet starts, the node's own
   * `nvidia-mig-parted`, or `nvidia-smi` where that is not installed.
   *
   * @default 'operator'
   */
  readonly mig?: 'operator' | 'nvidia-mig-parted' | 'nvidia-smi';
  /**
   * The release of mig-parted that is installed for `mig: 'nvidia-mig-parted'`.
   *
   * @default - the nodes have `nvidia-mig-parted` already
   */
  readonly migParted?: MigPartedRelease;
  /**
   * Layouts by time of day, for nodes whose GPUs are used by programs that are not pods, such as those of Slurm. It needs
   * `mig: 'nvidia-mig-parted'`. Where pods use the GPUs, a `MigSchedule` changes the layout, since it can move them away.
   *
   * @default - none: the layout of the pool at all times
   */
  readonly migSchedule?: NodeMigSchedule;
  /**
   * Whether the Fabric Manager runs, which boards with NVSwitches need before CUDA works.
   *
   * @default - true on boards with eight SXM GPUs where the node's image brings the driver; a driver container runs it itself
   */
  readonly fabricManager?: boolean | Unchanged;
  /**
   * How GPU and NIC exchange memory without the CPU: by `nvidia-peermem`, a module that the node loads, or by DMA-BUF, which
   * needs the open kernel modules, Linux 5.12 and nothing else.
   *
   * @default 'dma-buf'
   */
  readonly rdma?: 'dma-buf' | 'nvidia-peermem';
  /**
   * GPUDirect Storage: loads the module `nvidia_fs`, which comes with the packages of the driver (`nvidia-gds`). It needs the
   * open kernel modules. Where the GPU Operator installs the driver, its value `gds.enabled` does this.
   *
   * @default false
   */
  readonly gds?: boolean;
  /**
   * GDRCopy: loads the module `gdrdrv` (package `gdrdrv-dkms`). Where the GPU Operator installs the driver, its value
   * `gdrcopy.enabled` does this.
   *
   * @default false
   */
  readonly gdrcopy?: boolean;
}

/** A release of mig-parted, whose archive has the program. */
export interface MigPartedRelease {
  /** Such as `'0.15.0'`. */
  readonly version: string;
  /** SHA-256 of the archive, 64 hex digits: another file is not unpacked. The project publishes none: `sha256sum` tells it. */
  readonly sha256: string;
  /**
   * Where the archive is.
   *
   * @default - `nvidia-mig-manager-VERSION-1.x86_64.tar.gz` (`aarch64` on Arm) of the release on GitHub, or of the site's mirror
   */
  readonly url?: string;
}

/** Clocks in MHz: `1980`, or `[1200, 1980]`. */
export interface GpuClocks {
  readonly graphics: number | readonly [number, number];
  /** @default - as the driver chooses */
  readonly memory?: number | readonly [number, number];
}

/** An MPS daemon on the node. */
export interface MpsDaemon {
  /**
   * Share of a GPU's threads that a client may use at most, in percent. A cap and no reservation.
   *
   * @default 100
   */
  readonly activeThreadPercentage?: number;
  /**
   * Memory of each GPU that a client may use at most, such as `'8Gi'`.
   *
   * @default - no limit
   */
  readonly pinnedMemoryLimit?: string;
}

/** MIG layouts of a node by time of day. */
export interface NodeMigSchedule {
  /**
   * Two or more windows by name, such as `{ day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } }`.
   * Each lasts until another begins, over reboots too; before the first one the GPUs are cut as the pool says.
   */
  readonly windows: Readonly<Record<string, TimeOfDay & MigWindowLayout>>;
  /**
   * Time zone of the windows, such as `'Europe/Berlin'` or `'Etc/UTC'`.
   *
   * @default - that of the node
   */
  readonly timeZone?: string;
  /**
   * Seconds from the beginning of a window in which programs that use a GPU may end. None is stopped: where one goes on, the
   * node keeps its layout until the next boot or the next window, and the unit `cdk8s-gpu-mig@WINDOW` has failed.
   *
   * @default 3600
   */
  readonly waitSeconds?: number;
}
