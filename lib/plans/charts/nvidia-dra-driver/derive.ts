import { type ClusterDescription, type OperatorFacts, type PoolDescription } from '../../model';
import type { Toleration } from '../../../words/kubernetes';
import { claimVersion, draNodeSelector, isDraShare, tolerate } from '../../allocators';
import { driverRoot } from '../values/driver-root';
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

const gatesOf = (pools: readonly PoolDescription[]): readonly DraFeatureGate[] =>
  gatesOfStrategies(pools.flatMap(({ sharing: { share } }) => (isDraShare(share) && share.sharing ? [share.sharing.strategy] : [])));

/**
 * The feature gates without which the driver refuses claims that share devices so.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `pkg/featuregates`: what claims may say of a share is alpha and off.
 */
export const gatesOfStrategies = (strategies: readonly string[]): readonly DraFeatureGate[] => [
  ...(strategies.includes('MPS') ? (['MPSSupport'] as const) : []),
  ...(strategies.includes('TimeSlicing') ? (['TimeSlicingSettings'] as const) : []),
];

function tolerationsOf(pools: readonly PoolDescription[]): { readonly tolerations?: readonly Toleration[] } {
  const tolerations = new Map([[JSON.stringify(OWN), OWN]]);
  for (const taint of pools.flatMap(({ taints }) => taints)) {
    // PreferNoSchedule keeps no DaemonSet away, and what the chart tolerates by itself covers taints of its key.
    if (taint.effect === 'PreferNoSchedule' || (taint.key === OWN.key && taint.effect === OWN.effect)) continue;
    tolerations.set(JSON.stringify(tolerate(taint)), tolerate(taint));
  }
  return tolerations.size === 1 ? {} : { tolerations: [...tolerations.values()] };
}
