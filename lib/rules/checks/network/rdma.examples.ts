import type { Examples } from '../../example';

export const examples: Examples = {
  'network/rdma-config': {
    says: 'has neither selectors nor devices',
    wrong: {
      yaml: `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  rdmaSharedDevicePlugin:
    config: |
      {"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "ifNames": ["ib0"]}]}
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
  'network/rdma-resource': {
    says: "container 'main' asks for a resource that no configuration offers which is known here",
    wrong: {
      yaml: `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  rdmaSharedDevicePlugin:
    config: |
      {"configList": [{"resourceName": "hca_a", "rdmaHcaMax": 63, "selectors": {"vendors": ["15b3"]}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {rdma/hca_b: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK]}}
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
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {rdma/hca_a: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK]}}
`,
    },
  },
};
