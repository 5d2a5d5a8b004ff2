import type { MigProfile } from '../gpu';
import { integer, object, optional, plainText, type Schema } from '../internal';

/** What a container asks for. The members exclude each other by type. */
export type GpuRequest = WholeGpus | MigDevices;

/** A request for GPUs, or for shares of them where the pool shares. */
export interface WholeGpus {
  /** Number of GPUs; on a pool that shares or cuts its GPUs under the name `nvidia.com/gpu`, the number of shares. */
  readonly gpus: number;
  readonly mig?: never;
  readonly count?: never;
}

/** A request for MIG devices of one profile. */
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

/** Form of a MIG profile, such as `1g.10gb`, `1g.10gb+me` or `2g.48gb-me`; whether a GPU has it is for rules. */
const MIG_PROFILE = /^[1-9]\d*g\.[1-9]\d*gb([+-](me|gfx)(\.all)?)?$/;

/** A GPU request as a program without types may give it: exactly one of its members. */
export const gpuRequestSchema: Schema = object<{ gpus: number; mig: string; count: number }>(
  {
    gpus: optional(integer({ min: 1 })),
    mig: optional(plainText({ pattern: MIG_PROFILE, what: "a MIG profile such as '1g.10gb'" })),
    count: optional(integer({ min: 1 })),
  },
  ['gpus', 'mig'],
);
