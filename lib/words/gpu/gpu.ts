import type { MigSet } from './mig-sets';

/** What is known of a GPU model: one row of the catalogue. */
export type Gpu = GpuFacts & (PrintedMemory | NominalMemory);

/** Memory of a GPU as drivers print it. */
export interface PrintedMemory {
  /** Memory in MiB as `nvidia-smi` prints it as total. Less than the marketing size. */
  readonly memoryMiB: number;
  /** The same with an old driver, where a source shows one that prints less. */
  readonly olderMemoryMiB?: number;
  readonly nominalGiB?: never;
}

/** Memory of a GPU of which no source shows what drivers print. */
export interface NominalMemory {
  /** The size that the GPU is sold by: no driver prints more. Where MIG can cut it, the size that names its profiles. */
  readonly nominalGiB: number;
  readonly memoryMiB?: never;
  readonly olderMemoryMiB?: never;
}

/** What a row says besides memory. */
interface GpuFacts {
  /**
   * Names that the driver prints (NVML, `nvidia-smi`), newest spelling first. Not unique: several models print
   * `NVIDIA H200`-like names, and memory or PCI id decides.
   */
  readonly productNames: readonly string[];
  /** PCI device ids, four upper-case hex digits, vendor 10DE; empty where no source gives one. */
  readonly pciDevices: readonly string[];
  /** CUDA compute capability, such as `9.0`. */
  readonly computeCapability: string;
  /** Sets of MIG profiles, the usual one first: where drivers or sources differ there are several. Absent: no MIG. */
  readonly mig?: readonly MigSet[];
  /** Why there are several sets, as a sentence without its end. */
  readonly migDiffers?: string;
  /** GPUs that one NVLink domain of several machines has at most. Absent: NVLink ends inside the machine. */
  readonly nvlinkDomainGpus?: number;
  /** Where the row comes from. */
  readonly source: string;
}

/** Rows of the catalogue by model. */
export type GpuRows = Readonly<Record<string, Gpu>>;
