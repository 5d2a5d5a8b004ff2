import type { MigCapable } from '../../lib/words/gpu';
import type { ClusterDescription } from '../../lib/plans/model';
import type { Place } from '../../lib/plans/model';
import type { MigPartitionedNodePoolProps, PlannedPool, PoolKind } from '../../lib/plans/node';
import { borrowedPool, gpuNodePool, migPartitionedNodePool, tunedGpuNode } from '../../lib/plans/node/pools';
import { parseProps } from '../../lib/rules';

const declared =
  <P extends object>(kind: PoolKind<P>) =>
  (place: Place, props: P, cluster: ClusterDescription): PlannedPool =>
    kind.plan(place, parseProps(kind, props, { ...place, cluster }), cluster);

/** Pools as a face makes them: their props are checked, and then they are planned. */
export const declareGpuNodePool = declared(gpuNodePool);
export const declareTunedGpuNode = declared(tunedGpuNode);
export const declareMigPartitionedNodePool = <G extends MigCapable, L>(
  place: Place,
  props: MigPartitionedNodePoolProps<G, L>,
  cluster: ClusterDescription,
): PlannedPool => declared(migPartitionedNodePool)(place, props as never, cluster);
export const declareBorrowedPool = (place: Place, attributes: Parameters<typeof borrowedPool.plan>[1]): PlannedPool =>
  borrowedPool.plan(place, parseProps(borrowedPool, attributes, place));
