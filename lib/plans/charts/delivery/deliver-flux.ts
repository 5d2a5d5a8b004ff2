import type { KubeObject } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import type { FluxDelivery } from './flux';
import { namespaceObjects } from './namespace';
import { type Delivered, type HelmReleaseDescription, OCI } from './release';

export function deliverWithFlux(release: HelmReleaseDescription, delivery: FluxDelivery): Delivered {
  const at = delivery.namespace ?? release.namespace;
  return {
    objects: [
      ...namespaceObjects(release),
      planned('repository', helmRepository(release, at, delivery)),
      { ...planned('release', helmRelease(release, at, delivery)), alone: [] },
    ],
    files: [],
  };
}

const planned = (id: string, object: KubeObject): PlannedObject => ({ id, object });

function helmRepository(
  { repository, repositoryName, cluster: { site = {} } }: HelmReleaseDescription,
  namespace: string,
  { interval = '30m' }: FluxDelivery,
): KubeObject {
  return {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'HelmRepository',
    metadata: { name: repositoryName, namespace },
    spec: {
      url: repository,
      interval,
      ...(repository.startsWith(OCI) ? { type: 'oci' } : {}),
      // Source: source-controller, `HelmRepository` v1, in the namespace of the object.
      ...(site.chartsSecret === undefined ? {} : { secretRef: { name: site.chartsSecret } }),
      ...(site.chartsCertificate === undefined ? {} : { certSecretRef: { name: site.chartsCertificate } }),
    },
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
