import type { KubernetesVersion } from '../kubernetes';
import type { AnyDistribution, Distribution } from '../platforms';

/** The facts of a cluster that rules need. */
export interface KnownCluster {
  readonly name: string;
  readonly path: string;
  readonly kubernetes: KubernetesVersion;
  /** Undefined where nobody said it. */
  readonly distribution?: AnyDistribution;
}

/** The facts of a cluster that plans and rules need. Plain JSON. */
export interface ClusterDescription extends KnownCluster {
  readonly distribution: Distribution;
}
