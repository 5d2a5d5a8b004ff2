import type { OlmPackage } from '../../model';

/**
 * The Network Operator of OpenShift's catalogue of certified operators.
 *
 * Source: network-operator v26.4.1 `bundle/metadata/annotations.yaml` (package, channels v26.4 and stable), and
 * `bundle/manifests/nvidia-network-operator.clusterserviceversion.yaml` (name, suggested namespace).
 */
export const networkOperatorOlm: OlmPackage = {
  name: 'nvidia-network-operator',
  source: 'certified-operators',
  sourceNamespace: 'openshift-marketplace',
  namespace: 'nvidia-network-operator',
  channel: (version) => `v${version.split('.').slice(0, 2).join('.')}`,
  csv: (version) => `nvidia-network-operator.v${version}`,
  needs: {
    crd: 'nodefeaturediscoveries.nfd.openshift.io',
    what: 'the Node Feature Discovery Operator of Red Hat, by whose labels the operator finds the nodes with NICs',
  },
  foreign: ({ nfd: _, ...values }) =>
    Object.entries(values).map(([at, got]) => ({ at, got, problem: `${at} is a value of the chart, which is not installed on OpenShift` })),
};
