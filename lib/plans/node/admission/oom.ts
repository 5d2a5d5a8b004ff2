import type { QosClass } from './pod';

/**
 * What the kubelet writes into `oom_score_adj` of a container's processes: of two that use as much memory, the kernel kills
 * the one with the higher number. A Burstable container has less of it the more of the node's memory it asks for.
 *
 * Source: Kubernetes 1.36.2 `pkg/kubelet/qos/policy.go` (GetContainerOOMScoreAdjust), which divides whole numbers.
 *
 * @param memory Bytes that the container asks for.
 * @param capacity Bytes of the node's memory.
 */
export function oomScoreAdjust(qos: QosClass, memory: number, capacity: number): number {
  if (qos === 'Guaranteed') return GUARANTEED;
  if (qos === 'BestEffort') return 1000;
  const score = 1000 - Math.floor((1000 * memory) / capacity);
  // Above those of Guaranteed pods, and below those of BestEffort ones.
  return Math.min(Math.max(score, 1000 + GUARANTEED), 999);
}

const GUARANTEED = -997;
