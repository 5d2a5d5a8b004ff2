import { isFrom, isPlainObject, valueAt } from '../../../internal';
import type { ChartObject, OperatorFacts } from '../../model';

/** Objects that other things depend upon. Source: k8s-device-plugin v0.14.0 to v0.20.0, the templates of its chart. */
export function devicePluginObjects({ version, releaseName, values }: OperatorFacts): readonly ChartObject[] {
  if (['nameOverride', 'fullnameOverride', 'namespaceOverride'].some((key) => valueAt(values, key))) return [];
  const name = (releaseName.includes(CHART) ? releaseName : `${releaseName}-${CHART}`).slice(0, 63).replace(/-$/, '');
  const map = valueAt(values, 'config.map');
  const hasMap = isPlainObject(map) && Object.keys(map).length > 0;
  return [
    ...(valueAt(values, 'devicePlugin.enabled') === false ? [] : [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name }]),
    // Up to 0.19.2 a release without configurations has none.
    ...(hasMap || isFrom(version, '0.19.3') ? [{ apiVersion: 'v1', kind: 'ServiceAccount', name: `${name}-service-account` }] : []),
    ...(hasMap ? [{ apiVersion: 'v1', kind: 'ConfigMap', name: `${name}-configs` }] : []),
  ];
}

const CHART = 'nvidia-device-plugin';
