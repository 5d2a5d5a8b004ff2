import type { OperatorFacts } from '../model';
import { valueAt } from './value-at';

/** An object that a chart makes, by what tells it from others. */
export interface ReleasedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Absent for what belongs to the whole cluster. */
  readonly namespace?: string;
  /** Helm makes it while it installs, and deletes it when it has done its work. */
  readonly hook?: true;
}

/**
 * Objects that come of a release whatever else its chart makes: those that other things depend upon. Nothing is said of a
 * release whose namespace or name is not known, or whose values may be told elsewhere.
 *
 * Source: gpu-operator v24.9.2 to v26.7.0 and HAMi 2.9.0 and 2.10.0, the templates of their charts.
 */
export function releasedObjects(release: OperatorFacts): readonly ReleasedObject[] {
  const { chart, namespace, releaseName, partial } = release;
  if (partial || namespace === '' || releaseName === '' || chart === 'nvidia-device-plugin') return [];
  const named = chart === 'hami' ? hamiObjects(release) : operatorObjects(release);
  return named.map(([apiVersion, kind, name]) => ({
    apiVersion,
    kind,
    name,
    ...(CLUSTER.includes(kind) ? {} : { namespace }),
    ...(kind === 'Job' ? { hook: true } : {}),
  }));
}

type Named = readonly [apiVersion: string, kind: string, name: string];

const CLUSTER: readonly string[] = ['ClusterPolicy', 'MutatingWebhookConfiguration'];

function operatorObjects({ values }: OperatorFacts): readonly Named[] {
  const files = ['devicePlugin', 'migManager'].flatMap((part): readonly Named[] => {
    const name = valueAt(values, `${part}.config.name`);
    return valueAt(values, `${part}.config.create`) === true && typeof name === 'string' ? [['v1', 'ConfigMap', name]] : [];
  });
  return [
    ...(valueAt(values, 'clusterPolicy.deployCR') === false ? [] : [['nvidia.com/v1', 'ClusterPolicy', 'cluster-policy'] as const]),
    ['apps/v1', 'Deployment', 'gpu-operator'],
    ...files,
    ...(valueAt(values, 'operator.upgradeCRD') === false ? [] : [['batch/v1', 'Job', 'gpu-operator-upgrade-crd'] as const]),
  ];
}

function hamiObjects({ releaseName, values }: OperatorFacts): readonly Named[] {
  if (['nameOverride', 'fullnameOverride', 'namespaceOverride'].some((key) => valueAt(values, key))) return [];
  const name = releaseName.includes('hami') ? releaseName : `${releaseName}-hami`;
  return [
    ['apps/v1', 'DaemonSet', `${name}-device-plugin`],
    ['apps/v1', 'Deployment', `${name}-scheduler`],
    ['v1', 'ConfigMap', `${name}-scheduler-device`],
    ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', `${name}-webhook`],
    ...(valueAt(values, 'scheduler.certManager.enabled') === true
      ? [['cert-manager.io/v1', 'Certificate', `${name}-scheduler-serving-cert`] as const]
      : ['create', 'patch'].map((step) => ['batch/v1', 'Job', `${name}-admission-${step}`] as const)),
  ];
}
