import type { Schema } from '../internal';
import type { ClusterDescription } from '../kubernetes';
import type { Place } from '../model';
import type { PlannedPool } from './plan-pool';

/** A kind of pool that belongs to a cluster: the form of its props, and what they become. */
export interface PoolKind<P> {
  readonly schema: Schema;
  readonly plan: (place: Place, props: P, cluster: ClusterDescription) => PlannedPool;
}
