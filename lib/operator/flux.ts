import { object, oneOf, optional, required, type Schema, text } from '../internal';
import { DNS_LABEL, type KubeObject } from '../kubernetes';
import type { PlannedObject } from '../model';
import { namespaceObjects } from './namespace';
import type { Delivered, HelmReleaseDescription } from './release';

/** Settings of a delivery through Flux. */
export interface FluxOptions {
  /**
   * Namespace of the HelmRelease and of its HelmRepository, which stand together because Flux may forbid references
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
 * changes its objects. What it costs: two controllers in the cluster, and values that stand readable in the object.
 *
 * @see https://fluxcd.io/flux/components/helm/helmreleases/
 */
export function flux(options: FluxOptions = {}): FluxDelivery {
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

export function deliverWithFlux(release: HelmReleaseDescription, delivery: FluxDelivery): Delivered {
  const at = delivery.namespace ?? release.namespace;
  return {
    objects: [
      ...namespaceObjects(release),
      planned('repository', helmRepository(release, at, delivery)),
      planned('release', helmRelease(release, at, delivery)),
    ],
    files: [],
  };
}

const planned = (id: string, object: KubeObject): PlannedObject => ({ id, object });

function helmRepository(
  { repository, repositoryName }: HelmReleaseDescription,
  namespace: string,
  { interval = '30m' }: FluxDelivery,
): KubeObject {
  return {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'HelmRepository',
    metadata: { name: repositoryName, namespace },
    spec: { url: repository, interval },
  };
}

function helmRelease(release: HelmReleaseDescription, namespace: string, delivery: FluxDelivery): KubeObject {
  const elsewhere = namespace !== release.namespace;
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: release.releaseName, namespace },
    spec: {
      interval: delivery.interval ?? '30m',
      timeout: delivery.timeout ?? '15m',
      releaseName: release.releaseName,
      ...(elsewhere ? { targetNamespace: release.namespace, storageNamespace: release.namespace } : {}),
      chart: {
        spec: { chart: release.chart, version: release.version, sourceRef: { kind: 'HelmRepository', name: release.repositoryName } },
      },
      // By default Flux leaves CRDs alone on an upgrade.
      install: { crds: 'CreateReplace', remediation: { retries: 3 } },
      upgrade: { crds: 'CreateReplace', remediation: { retries: 3, strategy: 'rollback' } },
      driftDetection: driftDetection(release, delivery),
      values: release.values,
    },
  };
}

function driftDetection({ filledIn }: HelmReleaseDescription, { driftDetection: mode = 'warn' }: FluxDelivery) {
  const ignore = filledIn.map(({ group, kind, paths }) => ({ paths, target: { group, kind } }));
  return { mode, ...(mode === 'disabled' || ignore.length === 0 ? {} : { ignore }) };
}
