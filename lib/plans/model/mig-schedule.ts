import type { KnownCluster } from './cluster';
import type { MigGroup } from './sharing';

/** The MIG layouts that the nodes of a pool get by the clock. */
export interface MigScheduleFacts {
  readonly path: string;
  /** Path of the pool. */
  readonly pool: string;
  readonly cluster?: KnownCluster;
  readonly windows: readonly MigWindowFacts[];
}

/** A layout, and the time from which the nodes have it until the next window begins. */
export interface MigWindowFacts {
  /** The key in `windows`. */
  readonly name: string;
  /** Name of the configuration of mig-parted: the value of the node label `nvidia.com/mig.config`. */
  readonly config: string;
  readonly groups: readonly MigGroup[];
}
