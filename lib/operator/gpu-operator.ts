import type { ClusterDescription } from '../kubernetes';
import type { OperatorFacts, Place, Plan } from '../model';
import type { PoolDescription } from '../sharing';
import { deliver, deliveryFacts } from './deliver';
import type { AnyHelmDelivery } from './delivery';
import { operatorValues } from './derive';
import type { GpuOperatorProps } from './gpu-operator-props';
import { mergeValues } from './merge';
import type { HelmReleaseDescription } from './release';
import { DEFAULT_GPU_OPERATOR_VERSION, GPU_OPERATOR_CHART, GPU_OPERATOR_REPOSITORY } from './versions';

/** What the operator is planned for. */
export interface OperatorContext {
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster. */
  readonly pools: readonly PoolDescription[];
  readonly delivery: AnyHelmDelivery;
}

/**
 * Fields of the operator's objects that are filled in on the cluster although the chart does not write them.
 *
 * Source: ClusterPolicy CRD, default of the deprecated `spec.cdi.default`; gpu-operator issue 2795.
 */
const filledIn: HelmReleaseDescription['filledIn'] = [{ group: 'nvidia.com', kind: 'ClusterPolicy', paths: ['/spec/cdi/default'] }];

/** Source: gpu-operator v24.9.2 to v26.7.0, `templates/upgrade_crd.yaml`. */
const withoutCrdHook: HelmReleaseDescription['values'] = { operator: { upgradeCRD: false } };

/** The operator's release, with values that follow from the cluster's pools, in whatever order they were declared. */
export function planGpuOperator(place: Place, props: GpuOperatorProps, { cluster, delivery, ...context }: OperatorContext): Plan {
  const pools = [...context.pools].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const version = props.version ?? DEFAULT_GPU_OPERATOR_VERSION;
  const release: HelmReleaseDescription = {
    chart: GPU_OPERATOR_CHART,
    repository: GPU_OPERATOR_REPOSITORY,
    repositoryName: 'nvidia',
    version,
    namespace: props.namespace ?? 'gpu-operator',
    releaseName: props.releaseName ?? 'gpu-operator',
    values: mergeValues(operatorValues(cluster, pools, version), props.values ?? {}),
    cluster,
    podSecurity: 'privileged',
    filledIn,
    withoutCrdHook,
  };
  const delivered = deliver(release, delivery);
  const { objects, files, releases = [] } = delivered;
  return {
    objects,
    files,
    releases,
    model: { operators: [{ ...factsOf(place, release, pools), delivery: deliveryFacts(delivery, delivered) }] },
  };
}

function factsOf(
  { path }: Place,
  { version, namespace, releaseName, values, cluster }: HelmReleaseDescription,
  pools: readonly PoolDescription[],
): OperatorFacts {
  return { path, chart: 'gpu-operator', version, namespace, releaseName, values, cluster, pools: pools.map((pool) => pool.path) };
}
