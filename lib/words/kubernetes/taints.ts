import type { Taint, TaintEffect, Toleration } from './types';

/**
 * Whether a toleration lets a pod run on a node with this taint.
 *
 * Source: Kubernetes `staging/src/k8s.io/component-helpers/scheduling/corev1/helpers.go`, `ToleratesTaint`.
 */
export function tolerates({ key, operator = 'Equal', value = '', effect }: Toleration, taint: Taint): boolean {
  if (effect !== undefined && effect !== taint.effect) return false;
  if (key !== undefined && key !== '' && key !== taint.key) return false;
  return operator === 'Exists' || value === (taint.value ?? '');
}

/** The taints that keep off a pod that has these tolerations alone. */
export const untolerated = (taints: readonly Taint[], tolerations: readonly Toleration[] = []): readonly Taint[] =>
  taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((one) => tolerates(one, taint)));

/** A taint as kubectl and the kubelet write it, and `nodeTaints` of an agent pool on AKS: `nvidia.com/gpu=present:NoSchedule`. */
export const taintText = ({ key, value, effect }: Taint): string =>
  `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`;

/** A taint as the APIs of EKS and GKE take it. */
export interface NodeGroupTaint {
  readonly key: string;
  /** Empty where the taint has none. */
  readonly value: string;
  readonly effect: 'NO_SCHEDULE' | 'PREFER_NO_SCHEDULE' | 'NO_EXECUTE';
}

/**
 * Taints for a node group: `taints` of `aws.eks.NodeGroup`, of `eks.ManagedNodeGroup` and of a `gcp.container.NodePool`'s
 * `nodeConfig`. An agent pool on AKS takes texts: `pool.taints.map(taintText)`.
 *
 * Sources: @pulumi/eks 4.3.0 `managedNodeGroup.ts`; GKE API `google.container.v1.NodeTaint.Effect`.
 */
export const nodeGroupTaints = (taints: readonly Taint[]): NodeGroupTaint[] =>
  taints.map(({ key, value = '', effect }) => ({ key, value, effect: EFFECTS[effect] }));

const EFFECTS: Readonly<Record<TaintEffect, NodeGroupTaint['effect']>> = {
  NoSchedule: 'NO_SCHEDULE',
  PreferNoSchedule: 'PREFER_NO_SCHEDULE',
  NoExecute: 'NO_EXECUTE',
};
