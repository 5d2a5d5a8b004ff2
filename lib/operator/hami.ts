import type { ClusterDescription } from '../kubernetes';
import type { OperatorFacts, Place, Plan } from '../model';
import type { PoolDescription } from '../sharing';
import { deliver, deliveryFacts } from './deliver';
import type { AnyHelmDelivery } from './delivery';
import { hamiValues } from './hami-derive';
import type { HamiProps } from './hami-props';
import { DEFAULT_HAMI_VERSION, HAMI_CHART, HAMI_REPOSITORY } from './hami-versions';
import type { HelmReleaseDescription } from './release';

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
  return { objects, files, releases, model: { operators: [facts] } };
}
