import type * as pulumi from '@pulumi/pulumi';
import type { Silence } from '../../rules';
import { textOf } from './outputs/known';
import { perRun } from './run';

/** A cluster that a component of this run describes. */
export interface OwnCluster {
  /** Undefined for the default one. */
  readonly provider: pulumi.ProviderResource | undefined;
  readonly silence: Silence;
  /** Whether what others declare for it is judged. */
  readonly judged: boolean;
}

/** The clusters of this run; more may come. */
export const ownClusters = perRun((): OwnCluster[] => []);

/** Takes note of a cluster. */
export const noteOwnCluster = (cluster: OwnCluster): void => void ownClusters().push(cluster);

/**
 * What the clusters accept that a Kubernetes provider means; undefined where they end the judgement of what others declare.
 *
 * @param provider Its URN; empty for the default one.
 */
export async function acceptedBy(clusters: readonly OwnCluster[], provider: string): Promise<Silence | undefined> {
  const meant: OwnCluster[] = [];
  for (const cluster of clusters)
    if ((cluster.provider === undefined ? '' : await textOf(cluster.provider.urn)) === provider) meant.push(cluster);
  const judging = meant.filter(({ judged }) => judged);
  if (meant.length > 0 && judging.length === 0) return undefined;
  return Object.assign({}, ...judging.map(({ silence }) => silence)) as Silence;
}
