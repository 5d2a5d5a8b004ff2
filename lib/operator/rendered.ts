import { list, map, object, oneOf, optional, plainText, required, type Schema } from '../internal';
import { type ClusterDescription, type KubeObject, minorOf } from '../kubernetes';
import type { PlannedObject } from '../model';
import { helmTemplate, type RenderChart } from './helm-template';
import { mergeValues } from './merge';
import { namespaceObjects } from './namespace';
import { refuseOutputs } from './no-outputs';
import { objectsOf } from './rendered-objects';
import type { Delivered, HelmReleaseDescription } from './release';
import { hookJobs, withoutHooks } from './rendered-hooks';
import { type Scopes, scopesOf } from './rendered-scopes';

/** Settings of a delivery that renders charts while the program runs. */
export interface RenderedOptions {
  /**
   * Where a chart is, by its name (`gpu-operator`, `hami`): a folder or package on this machine, or an `oci://` or
   * `https://` URL. A folder or package is rendered as it is; when its version is another one than the release's, a
   * finding says so.
   *
   * @default - the chart's own repository, which is asked over the network
   */
  readonly charts?: Readonly<Record<string, string>>;
  /**
   * The helm binary, version 3 or 4: a name on the PATH, or a path.
   *
   * @default 'helm'
   */
  readonly helm?: string;
  /**
   * APIs that the cluster serves beside Kubernetes' own, as charts ask for them, such as
   * `'monitoring.coreos.com/v1/ServiceMonitor'`.
   *
   * @default - those of Kubernetes itself
   */
  readonly apiVersions?: readonly string[];
  /**
   * Whether the chart's CRDs are among the objects.
   *
   * @default 'include'
   */
  readonly crds?: 'include' | 'skip';
  /**
   * Folder in which renderings are kept between runs, apart from the output folder of cdk8s. What is found there needs
   * neither helm nor a network, so it may be committed.
   *
   * @default - renderings are kept while the program runs
   */
  readonly cache?: string;
}

/** Charts rendered into plain objects. */
export interface RenderedDelivery extends RenderedOptions {
  readonly kind: 'rendered';
}

/**
 * Delivers each Helm release as the plain objects of its chart, rendered by `helm template` while the program runs: with
 * CRDs, for the cluster's version of Kubernetes, each object with its namespace.
 *
 * What it gives: every object can be reviewed, overridden and applied by anything, and the cluster needs no controller.
 * What it costs: the `helm` binary and the chart at synth; no Helm release, so nothing is rolled back; CRDs stand beside
 * their objects, so the first `kubectl apply` may need a second; and **no hook runs**. Objects that a chart only marks as
 * hooks (HAMi's RuntimeClass) are kept, the GPU Operator's upgrade of its CRDs is not needed, and a Job that only a hook
 * would run is a finding, `delivery/lost-hook`: HAMi's certificate is made by such Jobs unless cert-manager makes it.
 */
export function rendered(options: RenderedOptions = {}): RenderedDelivery {
  return { ...options, kind: 'rendered' };
}

export const renderedSchema: Schema = object<RenderedDelivery>({
  kind: required(oneOf(['rendered'])),
  charts: optional(map(plainText({ what: 'a folder, a package or a URL' }))),
  helm: optional(plainText({ what: 'the helm binary' })),
  apiVersions: optional(list(plainText({ pattern: /^[^,\s]+$/, what: "an API such as 'monitoring.coreos.com/v1/ServiceMonitor'" }))),
  crds: optional(oneOf(['include', 'skip'])),
  cache: optional(plainText({ what: 'a folder' })),
});

/**
 * The objects of the chart. A function of the description and of what `render` returns.
 *
 * @throws GpuConfigError when the chart cannot be rendered, or an Output stands in the release.
 */
export function deliverRendered(
  release: HelmReleaseDescription,
  delivery: RenderedDelivery,
  render: RenderChart = helmTemplate,
): Delivered {
  refuseOutputs(release, 'and helm works on values before it is known');
  const documents = objectsOf(render(rendering(release, delivery)));
  const kept = withoutHooks(documents);
  const crds = delivery.crds === 'skip' ? [] : kept.filter(isCrd);
  const others = kept.filter((candidate) => !isCrd(candidate));
  const renderedVersion = versionOf(documents, release.chart);
  return {
    objects: [...ownNamespace(release, others), ...placed([...crds, ...others], scopesOf(documents), release.namespace)],
    files: [],
    facts: { lostHooks: hookJobs(documents), ...(renderedVersion === undefined ? {} : { renderedVersion }) },
  };
}

/** The chart's version as the usual label of its objects says it, without build metadata. */
function versionOf(objects: readonly KubeObject[], chart: string): string | undefined {
  for (const { metadata } of objects) {
    const label = metadata.labels?.['helm.sh/chart'];
    if (label?.startsWith(`${chart}-`)) return label.slice(chart.length + 1).replace(/_.*/, '');
  }
  return undefined;
}

const isCrd = ({ kind }: KubeObject): boolean => kind === 'CustomResourceDefinition';

/** The release's namespace, unless the chart has it. */
function ownNamespace(release: HelmReleaseDescription, objects: readonly KubeObject[]): readonly PlannedObject[] {
  const names = objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name);
  return namespaceObjects(release).filter(({ object: { metadata } }) => !names.includes(metadata.name));
}

/** Each object in the namespace that it names, or that of the release, or in none. */
function placed(objects: readonly KubeObject[], { isClusterScoped }: Scopes, releaseNamespace: string): readonly PlannedObject[] {
  const ids = new Map<string, number>();
  return objects.map((object) => {
    const { namespace = releaseNamespace, ...metadata } = object.metadata;
    const clusterScoped = isClusterScoped(object);
    const elsewhere = !clusterScoped && namespace !== releaseNamespace;
    const id = unique(ids, [object.kind, ...(elsewhere ? [namespace] : []), metadata.name]);
    if (clusterScoped) return { id, object: { ...object, metadata }, clusterScoped };
    return { id, object: { ...object, metadata: { ...metadata, namespace } } };
  });
}

function rendering(release: HelmReleaseDescription, { charts = {}, helm = 'helm', apiVersions = [], cache }: RenderedDelivery) {
  const { chart, repository, version, releaseName, namespace, cluster } = release;
  const given = charts[chart];
  return {
    path: `${cluster.path}.helm`,
    helm,
    chart: given ?? chart,
    ...(given === undefined ? { repository } : {}),
    ...(given === undefined || given.startsWith('oci://') ? { version } : {}),
    releaseName,
    namespace,
    values: mergeValues(release.withoutCrdHook ?? {}, release.values),
    kubeVersion: patchOf(cluster),
    apiVersions: [...servedApis(cluster), ...apiVersions],
    ...(cache === undefined ? {} : { cache }),
  };
}

/** Charts take image tags from the version, and a minor alone is no tag. */
const patchOf = ({ kubernetes }: ClusterDescription): string => (kubernetes.split('.').length > 2 ? kubernetes : `${kubernetes}.0`);

/** Kinds that charts ask for and that helm, which knows groups and versions alone, would deny. Source: Kubernetes 1.34, DRA is stable. */
const servedApis = (cluster: ClusterDescription): readonly string[] =>
  minorOf(cluster.kubernetes) >= 34 ? ['resource.k8s.io/v1/DeviceClass'] : [];

function unique(ids: Map<string, number>, words: readonly string[]): string {
  const id = words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]/g, '-');
  const times = (ids.get(id) ?? 0) + 1;
  ids.set(id, times);
  return times === 1 ? id : `${id}-${times}`;
}
