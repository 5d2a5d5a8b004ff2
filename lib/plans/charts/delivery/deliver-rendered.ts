import { ownValue } from '../../../internal';
import { type KubeObject, minorOf } from '../../../words/kubernetes';
import type { ClusterDescription } from '../../model';
import type { PlannedObject } from '../../model';
import { helmTemplate, type RenderChart } from './helm-template';
import { mergeValues } from '../values/merge';
import { namespaceObjects } from './namespace';
import { refuseOutputs } from './no-outputs';
import { type Delivered, type HelmReleaseDescription, ociChart } from './release';
import type { RenderedDelivery } from './rendered';
import { hookJobs, withoutHooks } from './rendered-hooks';
import { objectsOf } from './rendered-objects';
import { type Scopes, scopesOf } from './rendered-scopes';

/**
 * The objects of the chart. A function of the description and of what `render` returns.
 *
 * @throws GpuConfigError when the chart cannot be rendered, or an Output is in the release.
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
  const given = ownValue(charts, chart);
  const oci = ociChart(release);
  return {
    path: `${cluster.path}.helm`,
    helm,
    chart: given ?? oci ?? chart,
    ...(given === undefined && oci === undefined ? { repository } : {}),
    ...(given === undefined || given.startsWith('oci://') ? { version } : {}),
    releaseName,
    namespace,
    values: mergeValues(release.withoutCrdHook ?? {}, release.values),
    kubeVersion: patchOf(cluster),
    apiVersions: [...servedApis(cluster), ...apiVersions],
    ...(cache === undefined ? {} : { cache }),
  };
}

/** Charts take image tags from the version, and a minor alone is not a tag. */
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
