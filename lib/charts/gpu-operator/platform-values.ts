import { isFrom, isPlainObject, itemsOf, valueAt } from '../../internal';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../model';
import { type Brings, imageOf, type NodeImage, type Platform, platformOf, platformRows } from '../../platforms';
import { mergeValues } from '../values/merge';
import type { GpuOperatorValues } from './values';
import { GPU_OPERATOR_CHART } from './versions';

/**
 * Parts of the operator that an image may bring, with the label by which one node does without the operator's.
 *
 * Source: gpu-operator v26.7.0 `controllers/state_manager.go`, labels `nvidia.com/gpu.deploy.*`.
 */
export const OPERATOR_PARTS = [
  { part: 'driver', label: 'nvidia.com/gpu.deploy.driver' },
  { part: 'toolkit', label: 'nvidia.com/gpu.deploy.container-toolkit' },
  { part: 'devicePlugin', label: 'nvidia.com/gpu.deploy.device-plugin' },
  { part: 'migManager', label: 'nvidia.com/gpu.deploy.mig-manager' },
] as const satisfies readonly { readonly part: keyof Brings; readonly label: string }[];

/** The images of a cluster's pools; the platform's default where there is no pool. */
function imagesOf(platform: Platform, pools: readonly PoolDescription[]): readonly NodeImage[] {
  const all = pools.length === 0 ? [imageOf(platform)] : pools.map((pool) => imageOf(platform, pool));
  return [...new Set(all)].filter((image) => image !== undefined);
}

/**
 * What follows from the images of the nodes: a part that all of them bring is switched off, and values that all of them
 * need are written. Where pools differ, the operator installs what some node lacks, and rule `operator/node-image` names
 * the labels that keep it off the others.
 */
export function platformValues(
  { distribution }: ClusterDescription,
  pools: readonly PoolDescription[],
  platforms: readonly Platform[] = platformRows,
): GpuOperatorValues {
  const platform = platformOf(distribution, platforms);
  const images = platform === undefined ? [] : imagesOf(platform, pools);
  const [first, ...others] = images;
  if (first === undefined) return {};
  const needed = Object.entries(first.operator.values ?? {}).filter(([key, value]) =>
    others.every(({ operator }) => JSON.stringify(operator.values?.[key]) === JSON.stringify(value)),
  );
  const off = OPERATOR_PARTS.filter(({ part }) => images.every(({ brings }) => brings[part]));
  return mergeValues(Object.fromEntries(needed), Object.fromEntries(off.map(({ part }) => [part, { enabled: false }])));
}

/** The class of the operator's DaemonSets. Source: gpu-operator v26.7.0 `values.yaml`, `daemonsets.priorityClassName`. */
const CRITICAL = ['system-node-critical', 'system-cluster-critical'] as const;

/**
 * The quota that admits the operator's pods. It limits nothing: a number that suits ten nodes holds back the pods of the
 * eleventh. Source: cloud-native-docs, google-gke-gpu-operator-quota.yaml, which says 100.
 */
export const CRITICAL_QUOTA = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'gpu-operator-quota' },
  spec: {
    hard: { pods: '1G' },
    scopeSelector: { matchExpressions: [{ operator: 'In', scopeName: 'PriorityClass', values: CRITICAL }] },
  },
} as const;

const needsQuota = (distribution: string | undefined, namespace: string, platforms: readonly Platform[]): boolean =>
  platformOf(distribution, platforms)?.criticalPodsNeedQuota === true && namespace !== 'kube-system';

/**
 * The quota as values of the chart, which can make further objects since v26.3.0: every delivery brings it so, and Helm makes
 * a ResourceQuota before pods.
 */
export const quotaValues = (distribution: string | undefined, namespace: string, version: string, platforms = platformRows) =>
  needsQuota(distribution, namespace, platforms) && isFrom(version, '26.3.0') ? { extraObjects: [CRITICAL_QUOTA] } : {};

/** Whether a platform admits the pods of an operator only with a quota, and its values make none. */
export const lacksQuota = ({ chart, cluster, namespace, values }: OperatorFacts, platforms = platformRows): boolean =>
  chart === GPU_OPERATOR_CHART &&
  namespace !== '' &&
  needsQuota(cluster?.distribution, namespace, platforms) &&
  !itemsOf(valueAt(values, 'extraObjects')).some(admitsCritical);

/** Whether an object is a quota for pods of the class. */
export const admitsCritical = (object: unknown): boolean =>
  isPlainObject(object) &&
  object['kind'] === 'ResourceQuota' &&
  itemsOf(valueAt(object, 'spec.scopeSelector.matchExpressions')).some(
    (term) => isPlainObject(term) && term['scopeName'] === 'PriorityClass' && itemsOf(term['values']).includes(CRITICAL[0]),
  );
