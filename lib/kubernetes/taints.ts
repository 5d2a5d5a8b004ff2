import type { Taint, Toleration } from './types';

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
