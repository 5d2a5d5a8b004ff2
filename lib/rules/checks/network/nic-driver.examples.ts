import type { Examples } from '../../example';

const policy = `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  ofedDriver: {image: doca-driver, repository: nvcr.io/nvidia/mellanox, version: doca3.4.1-26.04-1.1.0.0-1}
`;
const release = (rdma: string): string => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  interval: 1h
  chart: {spec: {chart: gpu-operator, version: v26.7.0, sourceRef: {kind: HelmRepository, name: nvidia}}}
  values: {driver: {rdma: ${rdma}}}
`;

export const examples: Examples = {
  'network/nic-driver': {
    says: "takes the NIC driver of the nodes, and NicClusterPolicy 'nic-cluster-policy' runs one in a container",
    wrong: { yaml: policy + release('{enabled: true, useHostMofed: true}') },
    right: { yaml: policy + release('{enabled: true}') },
    unknown: { says: 'which driver of the NICs', yaml: release('{enabled: true}').slice(4) },
  },
};
