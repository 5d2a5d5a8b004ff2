import type { KnownCluster, Model, PodFacts } from '../../plans/model';
import { memo } from '../../internal';

/** The cluster of a pod: that of its pool, or the only one that the program declares. */
export const clusterOf = (model: Model, { cluster, pool }: Pick<PodFacts, 'cluster' | 'pool'>): KnownCluster | undefined =>
  cluster ??
  (pool === undefined ? undefined : clusterByPool(model).get(pool)) ??
  (model.clusters.length === 1 ? model.clusters[0] : undefined);

const clusterByPool = memo(({ pools }: Model) => new Map(pools.map(({ path, cluster }) => [path, cluster])));
