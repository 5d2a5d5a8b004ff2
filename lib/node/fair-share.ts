import type { PoolDescription } from '../sharing';

/** CPU and memory that go with some of a node's GPUs. */
export interface FairShare {
  /** Whole CPUs, a multiple of the threads of a core. */
  readonly cpu: number;
  /** MiB. */
  readonly memoryMiB: number;
}

/** Placeholder. */
export function fairShare(_pool: PoolDescription, _gpus: number): FairShare | undefined {
  return undefined;
}
