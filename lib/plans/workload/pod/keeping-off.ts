import { WORKLOAD_LABEL } from './metadata';
import type { Affinity, PodAffinityTerm } from './scheduling';

/**
 * The affinity that a user gives, and that no pod of another workload of this library is on the node: neither when these
 * pods come, nor as long as they run, since the scheduler holds new pods to the anti-affinity of those that are there.
 *
 * Source: Kubernetes 1.36.2 `pkg/scheduler/framework/plugins/interpodaffinity/filtering.go`, existingAntiAffinityCounts.
 */
export function keepingOthersOff(given: Affinity = {}, workload: string): Affinity {
  const { podAntiAffinity } = given;
  const others: PodAffinityTerm = {
    topologyKey: 'kubernetes.io/hostname',
    namespaceSelector: {},
    labelSelector: {
      matchExpressions: [
        { key: WORKLOAD_LABEL, operator: 'Exists' },
        { key: WORKLOAD_LABEL, operator: 'NotIn', values: [workload] },
      ],
    },
  };
  const required = podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    ...given,
    podAntiAffinity: { ...podAntiAffinity, requiredDuringSchedulingIgnoredDuringExecution: [...required, others] },
  };
}
