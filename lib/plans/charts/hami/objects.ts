import { valueAt } from '../../../internal';
import type { ChartObject, OperatorFacts } from '../../model';

/** Objects that other things depend upon. Source: HAMi 2.9.0 and 2.10.0, the templates of its chart. */
export function hamiObjects({ releaseName, values }: OperatorFacts): readonly ChartObject[] {
  if (['nameOverride', 'fullnameOverride', 'namespaceOverride'].some((key) => valueAt(values, key))) return [];
  const name = releaseName.includes('hami') ? releaseName : `${releaseName}-hami`;
  return [
    ...(valueAt(values, 'devicePlugin.enabled') === false
      ? []
      : [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: `${name}-device-plugin` }]),
    { apiVersion: 'apps/v1', kind: 'Deployment', name: `${name}-scheduler` },
    { apiVersion: 'v1', kind: 'ConfigMap', name: `${name}-scheduler-device` },
    { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', name: `${name}-webhook`, clusterScoped: true },
    ...(valueAt(values, 'scheduler.certManager.enabled') === true
      ? [{ apiVersion: 'cert-manager.io/v1', kind: 'Certificate', name: `${name}-scheduler-serving-cert` }]
      : ['create', 'patch'].map((step): ChartObject => {
          return { apiVersion: 'batch/v1', kind: 'Job', name: `${name}-admission-${step}`, hook: true };
        })),
  ];
}
