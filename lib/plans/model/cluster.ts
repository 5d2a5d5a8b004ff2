import type { KubernetesVersion } from '../../words/kubernetes';
import type { AnyDistribution, Distribution } from '../../words/platforms';
import type { Site } from './site';

/** The facts of a cluster that rules need. */
export interface KnownCluster {
  readonly name: string;
  readonly path: string;
  readonly kubernetes: KubernetesVersion;
  /** Undefined where nobody said it. */
  readonly distribution?: AnyDistribution;
  /** What its site has of its own; undefined where everything comes from the internet. */
  readonly site?: Site;
}

/** The facts of a cluster that plans and rules need. Plain JSON. */
export interface ClusterDescription extends KnownCluster {
  readonly distribution: Distribution;
}
