import type { Examples } from '../../example';

export const examples: Examples = {
  'network/policy-name': {
    says: 'is ignored by the operator',
    wrong: {
      yaml: `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: mine}
spec:
  rdmaSharedDevicePlugin:
    config: |
      {"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "selectors": {"vendors": ["15b3"]}}]}
`,
    },
    right: {
      yaml: `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  rdmaSharedDevicePlugin:
    config: |
      {"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "selectors": {"vendors": ["15b3"]}}]}
`,
    },
  },
  'operator/gpu-cluster-name': {
    says: 'is refused by the API server',
    wrong: {
      yaml: `apiVersion: nvidia.com/v1alpha1
kind: GPUCluster
metadata: {name: mine}
spec: {}
`,
    },
    right: {
      yaml: `apiVersion: nvidia.com/v1alpha1
kind: GPUCluster
metadata: {name: gpu-cluster}
spec: {}
`,
    },
  },
};
