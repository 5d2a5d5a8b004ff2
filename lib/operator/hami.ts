import { json, list, map, object, oneOf, optional, plainText, type Problem, type Schema, text } from '../internal';
import { type ClusterDescription, DNS_LABEL, DNS_SUBDOMAIN } from '../kubernetes';
import type { OperatorFacts, Place, Plan } from '../model';
import type { PoolDescription } from '../sharing';
import { type AnyHelmDelivery, deliver, deliveryFacts } from './delivery';
import { hamiValues } from './hami-derive';
import type { Hami29Values, HamiValues } from './hami-values';
import { DEFAULT_HAMI_VERSION, HAMI_CHART, HAMI_REPOSITORY } from './hami-versions';
import type { HelmReleaseDescription } from './release';

/** Settings of HAMi's release; `version` decides which values its chart has. */
export type HamiProps = HamiReleaseProps & (HamiCurrent | Hami29);

/** Chart 2.10, with its values. */
export interface HamiCurrent {
  /**
   * Version of the chart. A patch release that this library does not know is installed all the same; its values are then
   * not checked.
   *
   * @default '2.10.0'
   */
  readonly version?: `2.10.${number}`;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: HamiValues;
}

/** Chart 2.9, with its values. */
export interface Hami29 {
  /** Version of the chart, such as `'2.9.0'`. */
  readonly version: `2.9.${number}`;
  /**
   * Values of the chart, merged over those that follow from the pools.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: Hami29Values;
}

/** What every version takes. */
export interface HamiReleaseProps {
  /**
   * Namespace of HAMi's scheduler and device plugin. The plugin is privileged and of priority `system-node-critical`,
   * which some clusters admit in `kube-system` alone.
   *
   * @default 'kube-system'
   */
  readonly namespace?: string;
  /**
   * Name of the Helm release, at most 53 characters.
   *
   * @default 'hami'
   */
  readonly releaseName?: string;
  /**
   * Where the certificate of the admission webhook comes from: from Jobs that Helm runs in hooks, or from cert-manager,
   * which must be in the cluster. A delivery that runs no hooks needs cert-manager.
   *
   * @default 'hook'
   */
  readonly certificates?: 'hook' | 'cert-manager';
  /**
   * Folder on the nodes that holds the library which limits containers, as `<folder>/vgpu`; another one where `/usr/local`
   * is read-only. Every path of the chart follows from it.
   *
   * @default '/usr/local'
   */
  readonly gpuHookPath?: string;
  /**
   * Names of the nodes of a pool, by the pool's name, all of them. Needed where pools differ in their shares: HAMi
   * configures single nodes by their exact name, and all others alike: as the first pool says that is not named here.
   *
   * @default - none: every pool has the same shares
   */
  readonly nodeNames?: Readonly<Record<string, readonly string[]>>;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** Helm's own limit: 53 characters, so that names made from it have room. */
const RELEASE_NAME = /^[a-z0-9]([-a-z0-9]{0,51}[a-z0-9])?$/;

export const hamiSchema: Schema = object<HamiReleaseProps & { version: string; values: object }>({
  version: optional(
    plainText({ pattern: /^2\.(9|10)\.\d+$/, what: `a version of the chart in 2.9 or 2.10, such as '${DEFAULT_HAMI_VERSION}'` }),
  ),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  releaseName: optional(text({ pattern: RELEASE_NAME, what: 'a release name: lower-case letters, digits and -, at most 53 characters' })),
  certificates: optional(oneOf(['hook', 'cert-manager'])),
  gpuHookPath: optional(plainText({ pattern: /^(\/[A-Za-z0-9._-]+)+$/, what: "an absolute path such as '/var/lib/hami'" })),
  nodeNames: optional(map(list(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a node' }), { min: 1 }))),
  values: optional(map(json)),
  silence: optional(map(text())),
});

/** What HAMi is planned for. */
export interface HamiContext {
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster; HAMi serves its own. */
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster beside HAMi. */
  readonly operators: readonly OperatorFacts[];
  readonly delivery: AnyHelmDelivery;
}

/**
 * The Job of the chart's hook writes the webhook's certificate authority into it, and so does cert-manager.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/job-patch/job-patchWebhook.yaml`, `webhook.yaml`.
 */
const filledIn: HelmReleaseDescription['filledIn'] = [
  { group: 'admissionregistration.k8s.io', kind: 'MutatingWebhookConfiguration', paths: ['/webhooks/0/clientConfig/caBundle'] },
];

/** HAMi's release, with values that follow from the cluster's pools, in whatever order they were declared. */
export function planHami(place: Place, props: HamiProps, context: HamiContext): Plan {
  const { cluster, operators, delivery } = context;
  const pools = [...context.pools].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { certificates = 'hook', gpuHookPath = '/usr/local', nodeNames = {} } = props;
  const release: HelmReleaseDescription = {
    chart: HAMI_CHART,
    repository: HAMI_REPOSITORY,
    repositoryName: 'hami-charts',
    version: props.version ?? DEFAULT_HAMI_VERSION,
    namespace: props.namespace ?? 'kube-system',
    releaseName: props.releaseName ?? 'hami',
    values: hamiValues({ cluster, pools, operators, certificates, gpuHookPath, nodeNames }, props.values ?? {}),
    cluster,
    podSecurity: 'privileged',
    filledIn,
  };
  const delivered = deliver(release, delivery);
  const { objects, files, releases = [] } = delivered;
  const facts: OperatorFacts = {
    path: place.path,
    chart: 'hami',
    version: release.version,
    namespace: release.namespace,
    releaseName: release.releaseName,
    values: release.values,
    cluster,
    pools: pools.map(({ path }) => path),
    ...(Object.keys(nodeNames).length > 0 ? { nodeNames } : {}),
    delivery: deliveryFacts(delivery, delivered),
  };
  return {
    objects,
    files,
    releases,
    model: { operators: [facts], objects: objects.map(({ object }) => ({ path: place.path, object })) },
  };
}

/** A GPU Operator that is declared after HAMi, whose values follow from whether there is one. Both faces refuse it. */
export function afterHami(path: string, operators: readonly OperatorFacts[]): readonly Problem[] {
  return operators
    .filter(({ chart }) => chart === 'hami')
    .map((hami) => ({
      path,
      problem: `the cluster was closed by ${hami.path}, whose values do not know this GPU Operator`,
      rule: 'cluster/closed',
      fix: 'declare the GPU Operator before HAMi',
    }));
}
