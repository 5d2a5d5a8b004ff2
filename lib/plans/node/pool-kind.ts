import type { Form } from '../../internal';
import type { ClusterDescription } from '../model';
import type { Place } from '../model';
import type { PoolPlace } from './check-pool';
import type { PlannedPool } from './plan-pool';

/** A kind of pool that belongs to a cluster: the form of its props, and what they become. */
export interface PoolKind<P> extends Form<P, PoolPlace> {
  readonly plan: (place: Place, props: P, cluster: ClusterDescription) => PlannedPool;
}
