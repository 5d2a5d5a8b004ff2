import type { MigProfile } from '../gpu';

/** What a container asks for. The members exclude each other by type. */
export type GpuRequest = WholeGpus | MigDevices;

export interface WholeGpus {
  /** Number of GPUs; on a pool that shares or cuts its GPUs under the name `nvidia.com/gpu`, the number of shares. */
  readonly gpus: number;
  readonly mig?: never;
  readonly count?: never;
}

export interface MigDevices {
  /** MIG profile, such as `'1g.10gb'`. */
  readonly mig: MigProfile;
  /**
   * Number of MIG devices of that profile.
   *
   * @default 1
   */
  readonly count?: number;
  readonly gpus?: never;
}

/** What one container of a pod asks for, and what that is called on the node. */
export interface ResourceAsk {
  readonly container: string;
  readonly resource: string;
  readonly count: number;
}
