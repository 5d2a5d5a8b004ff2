import { boolean, integer, object, oneOf, optional, required, type Schema, text } from '../internal';
import { DNS_LABEL, type KubeObject } from '../kubernetes';
import { mergeValues } from './merge';
import { isBuiltIn, POD_SECURITY } from './namespace';
import type { Delivered, HelmReleaseDescription } from './release';

/** Settings of a delivery through Argo CD. */
export interface ArgoCdOptions {
  /**
   * Namespace of the Application: one that Argo CD watches.
   *
   * @default 'argocd'
   */
  readonly namespace?: string;
  /**
   * The AppProject, which must allow the chart's repository and the destination.
   *
   * @default 'default'
   */
  readonly project?: string;
  /**
   * The cluster that the release goes to, by the name that Argo CD has for it or by its URL. The Application then bears
   * the cluster's name as well.
   *
   * @default - the cluster that Argo CD runs in
   */
  readonly destination?: ArgoCdDestination;
  /**
   * What Argo CD does by itself. `true` applies every change of the Application and undoes changes made on the cluster;
   * `'prune'` also deletes what a new version of the chart no longer has, a CRD with all its objects included.
   *
   * @default true
   */
  readonly automated?: boolean | 'prune';
  /**
   * Whether the API server merges the objects. Otherwise each carries a copy of itself in an annotation, and a sync writes
   * the whole object, the fields that are filled in on the cluster included.
   *
   * @default true
   */
  readonly serverSideApply?: boolean;
  /**
   * Place among other Applications of one parent: lower ones are synced first. Argo CD heeds it only where the parent
   * itself does not use server-side apply (argo-cd issue 13320).
   *
   * @default - no annotation, which is 0
   */
  readonly syncWave?: number;
}

/** A cluster as Argo CD knows it: by name or by URL. */
export type ArgoCdDestination = { readonly name: string; readonly server?: never } | { readonly name?: never; readonly server: string };

/** An Argo CD Application of the chart. */
export interface ArgoCdDelivery extends ArgoCdOptions {
  readonly kind: 'argoCd';
}

/**
 * Delivers each Helm release as an Argo CD Application of its chart.
 *
 * What keeps it from drifting: fields that are filled in on the cluster are left out of the comparison and of the sync,
 * CRDs are applied and upgraded with everything else, and the chart's own hook for them is switched off, because Argo CD
 * would run it with every sync. The namespace gets its Pod Security label.
 *
 * What it costs: there is no Helm release (`helm list` is empty, nothing is rolled back), install and upgrade hooks both
 * run with every sync, and values stand readable in the object.
 *
 * @see https://argo-cd.readthedocs.io/en/stable/user-guide/helm/
 */
export function argoCd(options: ArgoCdOptions = {}): ArgoCdDelivery {
  return { ...options, kind: 'argoCd' };
}

export const argoCdSchema: Schema = object<ArgoCdDelivery>({
  kind: required(oneOf(['argoCd'])),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  project: optional(text({ what: 'the name of an AppProject' })),
  destination: optional(object<ArgoCdDestination>({ name: optional(text()), server: optional(text()) }, ['name', 'server'])),
  automated: optional(oneOf([true, false, 'prune'])),
  serverSideApply: optional(boolean),
  syncWave: optional(integer()),
});

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
        repoURL: release.repository,
        chart: release.chart,
        targetRevision: release.version,
        helm: { releaseName: release.releaseName, valuesObject: mergeValues(release.withoutCrdHook ?? {}, release.values) },
      },
      ...(differences.length > 0 ? { ignoreDifferences: differences } : {}),
      syncPolicy: syncPolicy(release, delivery),
    },
  };
}

/** Applications of several clusters stand in one namespace, so those of another cluster bear its name. */
function nameOf({ releaseName, cluster }: HelmReleaseDescription, { destination }: ArgoCdDelivery): string {
  if (destination === undefined) return releaseName;
  return `${cluster.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${releaseName}`;
}

function syncPolicy(release: HelmReleaseDescription, { automated = true, serverSideApply = true }: ArgoCdDelivery) {
  return {
    ...(automated === false ? {} : { automated: { prune: automated === 'prune', selfHeal: true } }),
    ...(isBuiltIn(release.namespace) ? {} : { managedNamespaceMetadata: { labels: { [POD_SECURITY]: release.podSecurity } } }),
    syncOptions: [
      'CreateNamespace=true',
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
