import { checkOptions, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';

/** Settings of a delivery through Flux. */
export interface FluxOptions {
  /**
   * Namespace of the HelmRelease and of its HelmRepository, which are together because Flux may forbid references
   * across namespaces.
   *
   * @default - the namespace of the release
   */
  readonly namespace?: string;
  /**
   * How often Flux compares the cluster with the release, and the repository with what it knows, such as `'30m'`.
   *
   * @default '30m'
   */
  readonly interval?: string;
  /**
   * How long an install or upgrade may take before Flux undoes it. Drivers are compiled on the nodes meanwhile.
   *
   * @default '15m'
   */
  readonly timeout?: string;
  /**
   * What Flux does when somebody changes the release's objects on the cluster.
   *
   * @default 'warn'
   */
  readonly driftDetection?: 'enabled' | 'warn' | 'disabled';
}

/** A Flux HelmRelease with its source. */
export interface FluxDelivery extends FluxOptions {
  readonly kind: 'flux';
}

/**
 * Delivers Helm releases as Flux objects (helm-controller and source-controller must run in the cluster): a namespace, a
 * HelmRepository and a HelmRelease, which upgrades CRDs as well.
 *
 * What it gives: a real Helm release with its hooks, upgrades that are undone when they fail, and a warning when somebody
 * changes its objects. What it costs: two controllers in the cluster, and values that are readable in the object.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/
 */
export function flux(options: FluxOptions = {}): FluxDelivery {
  checkOptions('flux', options);
  return { ...options, kind: 'flux' };
}

/** Source: helm-controller v1.6.3, `config/crd/bases/helm.toolkit.fluxcd.io_helmreleases.yaml`. */
const duration = text({ pattern: /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/, what: "a duration such as '30m' or '1h30m'" });

export const fluxSchema: Schema = object<FluxDelivery>({
  kind: required(oneOf(['flux'])),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  interval: optional(duration),
  timeout: optional(duration),
  driftDetection: optional(oneOf(['enabled', 'warn', 'disabled'])),
});
