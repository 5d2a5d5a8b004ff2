import { type KubeObject, POD_SECURITY } from '../../../words/kubernetes';
import type { ArgoCdDelivery } from './argo-cd';
import { mergeValues } from '../values/merge';
import { makesNamespace } from './namespace';
import { type Delivered, type HelmReleaseDescription, OCI } from './release';

/** The cluster that Argo CD runs in. Source: Argo CD v3.5.1, `docs/operator-manual/declarative-setup.md`. */
const IN_CLUSTER = 'https://kubernetes.default.svc';

export function deliverWithArgoCd(release: HelmReleaseDescription, delivery: ArgoCdDelivery): Delivered {
  return { objects: [{ id: 'application', object: application(release, delivery) }], files: [] };
}

function application(release: HelmReleaseDescription, delivery: ArgoCdDelivery): KubeObject {
  const { namespace = 'argocd', project = 'default', destination = { server: IN_CLUSTER }, syncWave } = delivery;
  const differences = ignoreDifferences(release);
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: nameOf(release, delivery),
      namespace,
      ...(syncWave === undefined ? {} : { annotations: { 'argocd.argoproj.io/sync-wave': String(syncWave) } }),
    },
    spec: {
      project,
      destination: { ...destination, namespace: release.namespace },
      source: {
        // A registry is given without a scheme. Source: Argo CD v3.5.1 `docs/user-guide/helm.md`.
        repoURL: release.repository.startsWith(OCI) ? release.repository.slice(OCI.length) : release.repository,
        chart: release.chart,
        targetRevision: release.version,
        helm: { releaseName: release.releaseName, valuesObject: mergeValues(release.withoutCrdHook ?? {}, release.values) },
      },
      ...(differences.length > 0 ? { ignoreDifferences: differences } : {}),
      syncPolicy: syncPolicy(release, delivery),
    },
  };
}

/** Applications of several clusters are in one namespace, so those of another cluster bear its name. */
function nameOf({ releaseName, cluster }: HelmReleaseDescription, { destination }: ArgoCdDelivery): string {
  if (destination === undefined) return releaseName;
  return `${cluster.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${releaseName}`;
}

function syncPolicy(release: HelmReleaseDescription, { automated = true, serverSideApply = true }: ArgoCdDelivery) {
  return {
    ...(automated === false ? {} : { automated: { prune: automated === 'prune', selfHeal: true } }),
    ...(makesNamespace(release) ? { managedNamespaceMetadata: { labels: { [POD_SECURITY]: release.podSecurity } } } : {}),
    syncOptions: [
      ...(release.createNamespace ? ['CreateNamespace=true'] : []),
      // Objects of the chart's own CRDs are applied together with these.
      'SkipDryRunOnMissingResource=true',
      ...(serverSideApply ? ['ServerSideApply=true'] : []),
      // Without it a sync would write the ignored fields again, and the controller that fills them in after it.
      ...(release.filledIn.length > 0 ? ['RespectIgnoreDifferences=true'] : []),
    ],
    retry: { limit: 5, backoff: { duration: '30s', factor: 2, maxDuration: '5m' } },
  };
}

function ignoreDifferences({ filledIn }: HelmReleaseDescription) {
  return filledIn.map(({ group, kind, paths }) => ({ group, kind, jsonPointers: paths }));
}
