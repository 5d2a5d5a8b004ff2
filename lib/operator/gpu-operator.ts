import { json, map, object, optional, plainText, type Schema, text } from '../internal';
import { type ClusterDescription, DNS_LABEL } from '../kubernetes';
import type { OperatorFacts, Place, Plan } from '../model';
import type { PoolDescription } from '../sharing';
import { type AnyHelmDelivery, deliver, deliveryFacts } from './delivery';
import { mergeValues } from './merge';
import type { HelmReleaseDescription } from './release';
import { operatorValues } from './derive';
import type { GpuOperatorValues } from './values';
import { DEFAULT_GPU_OPERATOR_VERSION, GPU_OPERATOR_CHART, GPU_OPERATOR_REPOSITORY } from './versions';

/** Settings of the GPU Operator's release. */
export interface GpuOperatorProps {
  /**
   * Version of the chart, as NVIDIA publishes it. A version that this library does not know is installed all the same;
   * its values are then not checked.
   *
   * @default 'v26.7.0'
   */
  readonly version?: `v${number}.${number}.${number}`;
  /**
   * Namespace of the operator and of everything that it runs.
   *
   * @default 'gpu-operator'
   */
  readonly namespace?: string;
  /**
   * Name of the Helm release, at most 53 characters.
   *
   * @default 'gpu-operator'
   */
  readonly releaseName?: string;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, environment variables by their
   * name, other lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: GpuOperatorValues;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** Helm's own limit: 53 characters, so that names made from it have room. */
const RELEASE_NAME = /^[a-z0-9]([-a-z0-9]{0,51}[a-z0-9])?$/;

export const gpuOperatorSchema: Schema = object<GpuOperatorProps>({
  version: optional(plainText({ pattern: /^v\d+\.\d+\.\d+$/, what: `a version of the chart such as '${DEFAULT_GPU_OPERATOR_VERSION}'` })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  releaseName: optional(text({ pattern: RELEASE_NAME, what: 'a release name: lower-case letters, digits and -, at most 53 characters' })),
  values: optional(map(json)),
  silence: optional(map(text())),
});

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
    model: {
      operators: [{ ...factsOf(place, release, pools), delivery: deliveryFacts(delivery, delivered) }],
      objects: objects.map(({ object }) => ({ path: place.path, object })),
    },
  };
}

function factsOf(
  { path }: Place,
  { version, namespace, releaseName, values, cluster }: HelmReleaseDescription,
  pools: readonly PoolDescription[],
): OperatorFacts {
  return { path, chart: 'gpu-operator', version, namespace, releaseName, values, cluster, pools: pools.map((pool) => pool.path) };
}
