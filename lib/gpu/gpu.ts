import type { MigSet } from './mig-sets';

/** What is known of a GPU model: one row of the catalogue. */
export interface Gpu {
  /**
   * Names that the driver prints (NVML, `nvidia-smi`), newest spelling first. Not unique: several models print
   * `NVIDIA H200`-like names, and memory or PCI id decides.
   */
  readonly productNames: readonly string[];
  /** PCI device ids, four upper-case hex digits, vendor 10DE; empty where no source gives one. */
  readonly pciDevices: readonly string[];
  /** CUDA compute capability, such as `9.0`. */
  readonly computeCapability: string;
  /** Memory in MiB as `nvidia-smi` prints it as total; absent where no source gives it. Less than the marketing size. */
  readonly memoryMiB?: number;
  /** Sets of MIG profiles; drivers differ on some models, so there may be several, the usual one first. Absent: no MIG. */
  readonly mig?: readonly MigSet[];
  /** Where the row comes from. */
  readonly source: string;
}

/** Rows of the catalogue by model. */
export type GpuRows = Readonly<Record<string, Gpu>>;
