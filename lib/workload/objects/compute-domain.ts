import type { PlannedObject } from '../../model';
import type { Affinity } from '../pod/scheduling';

/** The node label of an NVLink domain. Source: k8s-device-plugin v0.20.0 `internal/lm`, `<cluster UUID>.<clique id>`. */
export const CLIQUE_LABEL = 'nvidia.com/gpu.clique';
/** Name of the claim in the pod. */
const CHANNEL_CLAIM = 'compute-domain-channel';

/**
 * Memory that the pods of a job share over NVLink across nodes. The driver makes the template of the channel's claim, and
 * finds by itself how many nodes there are.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `api/nvidia.com/resource/v1beta1/computedomain.go`, and its demo nvbandwidth-test-job.
 */
export function computeDomain(
  name: string,
  namespace: string,
): { readonly planned: PlannedObject; readonly claims: Readonly<Record<string, string>> } {
  const channel = `${name}-channel`;
  return {
    planned: {
      id: 'compute-domain',
      object: {
        apiVersion: 'resource.nvidia.com/v1beta1',
        kind: 'ComputeDomain',
        metadata: { name, namespace },
        spec: { numNodes: 0, channel: { allocationMode: 'Single', resourceClaimTemplate: { name: channel } } },
      },
    },
    claims: { [CHANNEL_CLAIM]: channel },
  };
}

/** The affinity that a user gives, and that all pods of the workload are in one NVLink domain. */
export function inOneClique(given: Affinity = {}): Affinity {
  const { podAffinity } = given;
  const required = podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    ...given,
    podAffinity: { ...podAffinity, requiredDuringSchedulingIgnoredDuringExecution: [...required, { topologyKey: CLIQUE_LABEL }] },
  };
}
