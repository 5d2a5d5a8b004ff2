import { textOf, valueAt } from '../../../internal';
import type { ChartObject, OperatorFacts } from '../../model';
import { DRA_DRIVER_CHART } from './versions';

/** Objects that other things depend upon. Source: dra-driver-nvidia-gpu v0.4.0 and v0.4.1, the templates of its chart. */
export function draDriverObjects({ values }: OperatorFacts): readonly ChartObject[] {
  const gpus = valueAt(values, 'resources.gpus.enabled') !== false;
  const domains = valueAt(values, 'resources.computeDomains.enabled') !== false;
  const name = valueAt(values, 'nameOverride') || DRA_DRIVER_CHART;
  if (typeof name !== 'string' || valueAt(values, 'namespaceOverride')) return [];
  return [
    ...(gpus || domains ? [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: `${name}-kubelet-plugin` }] : []),
    ...(domains ? [{ apiVersion: 'apps/v1', kind: 'Deployment', name: `${name}-controller` }] : []),
    ...[
      ...(gpus ? ['gpu.nvidia.com', 'mig.nvidia.com'] : []),
      ...(domains ? ['compute-domain-daemon.nvidia.com', 'compute-domain-default-channel.nvidia.com'] : []),
    ].map((deviceClass): ChartObject => {
      const said = textOf(valueAt(values, 'resourceApiVersion'));
      return {
        apiVersion: said === undefined || said === '' ? 'resource.k8s.io/v1' : said,
        kind: 'DeviceClass',
        name: deviceClass,
        clusterScoped: true,
      };
    }),
  ];
}
