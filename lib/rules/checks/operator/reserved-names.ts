import { hasToken } from '../../../internal';
import type { Model } from '../../../plans/model';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Objects of a kind of which there is one in a cluster, and which have another name. */
function* misnamed(
  model: Model,
  group: string,
  kind: string,
  one: { readonly name: string; readonly problem: string },
): Generator<Finding> {
  for (const { path, object } of objectsOf(model, group, kind)) {
    const { name } = object.metadata;
    if (name !== one.name && !hasToken(name))
      yield { subject: path, at: 'metadata.name', problem: one.problem, got: name, allowed: [one.name] };
  }
}

const nicClusterPolicy: Rule = {
  id: 'network/policy-name',
  severity: 'error',
  about: 'The Network Operator ignores a NicClusterPolicy with this name.',
  fix: 'call it nic-cluster-policy; what differs between nodes goes into a NicNodePolicy',
  source: "network-operator v26.4.1: a NicClusterPolicy of any other name ends in the state 'ignore'",
  check: (model) =>
    misnamed(model, 'mellanox.com', 'NicClusterPolicy', { name: 'nic-cluster-policy', problem: 'is ignored by the operator' }),
};

const gpuCluster: Rule = {
  id: 'operator/gpu-cluster-name',
  severity: 'error',
  about: 'The GPUCluster has a name that its definition does not allow.',
  fix: 'call it gpu-cluster: a cluster has one',
  source: "gpu-operator v26.7.0 nvidia.com_gpuclusters.yaml, x-kubernetes-validations: self.metadata.name == 'gpu-cluster'",
  check: (model) => misnamed(model, 'nvidia.com', 'GPUCluster', { name: 'gpu-cluster', problem: 'is refused by the API server' }),
};

/** Objects of which a cluster has one, under a name that their operator knows. */
export const singletonRules: readonly Rule[] = [nicClusterPolicy, gpuCluster];
