import { hasToken, valueAt } from '../../internal';
import { type ClusterDescription, type OperatorFacts, type PoolDescription } from '../../model';
import type { Toleration } from '../../kubernetes';
import { claimVersion, draNodeSelector, isDraShare, tolerate } from '../../allocators';
import { platformValues } from '../gpu-operator/platform-values';
import { GPU_OPERATOR_CHART } from '../gpu-operator/versions';
import { isSwitchedOff } from '../values/switched-off';
import type { DraFeatureGate } from './feature-gates';

/** What the values of the driver's chart follow from. */
export interface DraCircumstances {
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster, in a fixed order. */
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster beside the driver. */
  readonly operators: readonly OperatorFacts[];
  readonly computeDomains: boolean;
}

/** What the chart tolerates by itself, which a list of ours replaces. Source: dra-driver-nvidia-gpu v0.4.1 `values.yaml`. */
const OWN: Toleration = { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' };

/** The values that follow from a cluster and its pools. */
export function draDriverValues({ cluster, pools, operators, computeDomains }: DraCircumstances): Readonly<Record<string, unknown>> {
  const served = pools.filter(({ sharing }) => isDraShare(sharing.share));
  const gates = gatesOf(served);
  const gpus = served.length > 0;
  return {
    nvidiaDriverRoot: driverRoot(cluster, pools, operators),
    // Claims are written in this version, and a chart that is rendered far from the cluster cannot ask what it serves.
    resourceApiVersion: `resource.k8s.io/${claimVersion(cluster.kubernetes)}`,
    ...(gpus ? { gpuResourcesEnabledOverride: true } : {}),
    resources: { gpus: { enabled: gpus }, computeDomains: { enabled: computeDomains } },
    ...(gates.length > 0 ? { featureGates: Object.fromEntries(gates.map((gate) => [gate, true])) } : {}),
    kubeletPlugin: {
      // Nodes of other pools have a device plugin, which gives out the same GPUs.
      ...(gpus ? { nodeSelector: draNodeSelector } : {}),
      ...tolerationsOf(gpus ? served : pools),
    },
  };
}

/** Source: dra-driver-nvidia-gpu v0.4.1 `pkg/featuregates`: what claims may say of a share is alpha and off. */
function gatesOf(pools: readonly PoolDescription[]): readonly DraFeatureGate[] {
  const strategies = new Set(pools.map(({ sharing: { share } }) => (isDraShare(share) ? share.sharing?.strategy : undefined)));
  return [
    ...(strategies.has('MPS') ? (['MPSSupport'] as const) : []),
    ...(strategies.has('TimeSlicing') ? (['TimeSlicingSettings'] as const) : []),
  ];
}

/**
 * Where the driver of the GPUs is: where the operator or the platform puts it, or on the host.
 *
 * Sources: dra-driver-nvidia-gpu v0.4.1 `values.yaml`, `nvidiaDriverRoot`; gpu-operator v26.7.0 `values.yaml`, `hostPaths`.
 */
function driverRoot(cluster: ClusterDescription, pools: readonly PoolDescription[], operators: readonly OperatorFacts[]): string {
  const operator = operators.find(({ chart }) => chart === GPU_OPERATOR_CHART);
  const values = operator?.values ?? platformValues(cluster, pools);
  const folder = valueAt(values, 'hostPaths.driverInstallDir');
  if (typeof folder === 'string' && folder !== '' && !hasToken(folder)) return folder;
  return operator !== undefined && !isSwitchedOff(operator.values, 'driver') ? '/run/nvidia/driver' : '/';
}

function tolerationsOf(pools: readonly PoolDescription[]): { readonly tolerations?: readonly Toleration[] } {
  const tolerations = new Map([[JSON.stringify(OWN), OWN]]);
  for (const taint of pools.flatMap(({ taints }) => taints)) {
    // PreferNoSchedule keeps no DaemonSet away, and what the chart tolerates by itself covers taints of its key.
    if (taint.effect === 'PreferNoSchedule' || (taint.key === OWN.key && taint.effect === OWN.effect)) continue;
    tolerations.set(JSON.stringify(tolerate(taint)), tolerate(taint));
  }
  return tolerations.size === 1 ? {} : { tolerations: [...tolerations.values()] };
}
