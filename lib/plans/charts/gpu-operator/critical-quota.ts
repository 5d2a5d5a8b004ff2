import { isFrom, isPlainObject, itemsOf, valueAt } from '../../../internal';
import type { OperatorFacts } from '../../model';
import { type Platform, platformOf, platformRows } from '../../../words/platforms';
import { GPU_OPERATOR_CHART } from '../values/operator-parts';

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
