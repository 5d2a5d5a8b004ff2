import { boolean, checkOptions, integer, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';

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
   * Place among other Applications of one parent: lower ones are synced first. Argo CD obeys it only where the parent
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
 * run with every sync, and values are readable in the object.
 *
 * @see https://argo-cd.readthedocs.io/en/stable/user-guide/helm/
 */
export function argoCd(options: ArgoCdOptions = {}): ArgoCdDelivery {
  checkOptions('argoCd', options);
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
