import type { OlmPackage } from '../../../model';
import { policyOf } from './policy-of';

/**
 * The GPU Operator of OpenShift's catalogue of certified operators. A channel is a minor of it, and a version of it is named as
 * that of the chart.
 *
 * Source: NVIDIA/cloud-native-docs gpu-operator-v26.7-1, openshift/install-gpu-ocp.rst (CLI).
 */
export const gpuOperatorOlm: OlmPackage = {
  name: 'gpu-operator-certified',
  source: 'certified-operators',
  sourceNamespace: 'openshift-marketplace',
  namespace: 'nvidia-gpu-operator',
  channel: (version) => version.split('.').slice(0, 2).join('.'),
  needs: {
    crd: 'nodefeaturediscoveries.nfd.openshift.io',
    what: 'the Node Feature Discovery Operator of Red Hat, by whose labels the operator finds the nodes with GPUs',
  },
  instance: (values, namespace) => {
    const { spec, configMaps } = policyOf(values, namespace);
    return [...configMaps, { apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'gpu-cluster-policy' }, spec }];
  },
  foreign: (values) => policyOf(values, '').foreign,
};
