import { hasToken, valueAt } from '../../../internal';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../model';
import { GPU_OPERATOR_CHART, platformValues } from './operator-parts';
import { isSwitchedOff } from './switched-off';

/**
 * Where the driver of the GPUs is: where the operator or the platform puts it, or on the host.
 *
 * Sources: `nvidiaDriverRoot` in `values.yaml` of dra-driver-nvidia-gpu v0.4.1 and k8s-device-plugin v0.20.0; gpu-operator v26.7.0 `values.yaml`, `hostPaths`.
 */
export function driverRoot(cluster: ClusterDescription, pools: readonly PoolDescription[], operators: readonly OperatorFacts[]): string {
  const operator = operators.find(({ chart }) => chart === GPU_OPERATOR_CHART);
  const values = operator?.values ?? platformValues(cluster, pools);
  const folder = valueAt(values, 'hostPaths.driverInstallDir');
  if (typeof folder === 'string' && folder !== '' && !hasToken(folder)) return folder;
  return operator !== undefined && !isSwitchedOff(operator.values, 'driver') ? '/run/nvidia/driver' : '/';
}
