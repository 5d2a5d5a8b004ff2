import type { MigProfile } from '../gpu';
import { anyOf, integer, object, optional, plainText, required, type Schema } from '../internal';

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

/** A GPU request as a program without types may give it: exactly one of its members. */
export const gpuRequestSchema: Schema = anyOf(
  "a request such as { gpus: 8 } or { mig: '1g.10gb', count: 1 }",
  object<Pick<WholeGpus, 'gpus'>>({ gpus: required(integer({ min: 1 })) }),
  object<Pick<MigDevices, 'mig' | 'count'>>({
    mig: required(plainText({ what: "a MIG profile such as '1g.10gb'", pattern: /^\d+g\.\d+gb([+-][a-z.]+)?$/ })),
    count: optional(integer({ min: 1 })),
  }),
);
