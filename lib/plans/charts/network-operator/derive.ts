import { platformOf } from '../../../words/platforms';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../model';
import { GPU_OPERATOR_CHART } from '../values/operator-parts';
import { isSwitchedOff } from '../values/switched-off';
import { widened } from '../values/widened';

/** What Node Feature Discovery tolerates in the chart. Source: network-operator v26.4.1 `values.yaml`, node-feature-discovery.worker. */
const WORKER = [
  { key: 'node-role.kubernetes.io/master', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
] as const;

/**
 * The values that follow from a cluster. Node Feature Discovery runs once in it; the rule that labels nodes with NICs is the
 * chart's in any case.
 *
 * Source: network-operator v26.4.1 README, "Kubernetes Node Feature Discovery", and `templates/nodefeaturerules.yaml`.
 */
export function networkOperatorValues(
  { distribution }: ClusterDescription,
  pools: readonly PoolDescription[],
  operators: readonly OperatorFacts[],
): Readonly<Record<string, unknown>> {
  const isThere =
    platformOf(distribution)?.olm === true ||
    operators.some(({ chart, values }) => chart === GPU_OPERATOR_CHART && !isSwitchedOff(values, 'nfd'));
  if (isThere) return { nfd: { enabled: false } };
  const tolerations = widened(WORKER, pools);
  return { nfd: { enabled: true }, ...(tolerations ? { 'node-feature-discovery': { worker: { tolerations } } } : {}) };
}
