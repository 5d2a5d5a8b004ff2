import { chartTypes, chartTypeVersions } from '../types';
import { valueAt } from '../../../../internal';

/** Of which type the values of the GPU Operator's chart are. */
export const CHART_TYPES = { types: chartTypes, versions: chartTypeVersions };

/**
 * Which values of the chart are taken as the types say: not those of a ClusterPolicy that is not made, nor those of the
 * driver that go into an NVIDIADriver instead.
 *
 * Source: gpu-operator v26.7.0, `templates/clusterpolicy.yaml` and `templates/nvidiadriver.yaml`.
 */
export function takenFrom(values: Readonly<Record<string, unknown>>): (value: { readonly at: string }) => boolean {
  const policy = valueAt(values, 'clusterPolicy.deployCR') !== false;
  const driver = valueAt(values, 'driver.nvidiaDriverCRD.enabled') !== true;
  return ({ at }) => (policy || OWN.test(at)) && (driver || !at.startsWith('driver.') || DRIVER.test(at));
}

/** Values that are of no ClusterPolicy. */
const OWN = /^(?:clusterPolicy|gpuCluster|nfd|operator|platform)\./;
const DRIVER = /^driver\.(?:enabled|hostNetwork|nvidiaDriverCRD\b.*|upgradePolicy\b.*)$/;
