import type { Examples } from '../../example';

const policy = (selectors: string): string => `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  rdmaSharedDevicePlugin:
    config: |
      {"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "selectors": ${selectors}}]}
`;

export const examples: Examples = {
  'network/rdma-selectors': {
    says: 'is an RDMA device, and ifNames are network interfaces',
    wrong: { yaml: policy('{"vendors": ["15b3"], "ifNames": ["mlx5_0"]}') },
    right: { yaml: policy('{"vendors": ["15b3"], "ifNames": ["ibs1f0"], "linkTypes": ["infiniband"]}') },
  },
};
