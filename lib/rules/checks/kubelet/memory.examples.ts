import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/reserved-memory': {
    says: 'does not add up',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
kubeReserved:
  memory: 4Gi
systemReserved:
  memory: 1Gi
reservedMemory:
  - numaNode: 0
    limits:
      memory: 3Gi
  - numaNode: 1
    limits:
      memory: 2Gi
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
kubeReserved:
  memory: 4Gi
systemReserved:
  memory: 1Gi
reservedMemory:
  - numaNode: 0
    limits:
      memory: 3Gi
  - numaNode: 1
    limits:
      memory: 2148Mi
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/eviction-percentage': {
    says: 'is a percentage',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
evictionHard:
  memory.available: 5%
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:
  memory.available: 5%
mergeDefaultEvictionSettings: true
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/eviction-partial': {
    says: 'become 0',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:
  memory.available: 1Gi
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:
  memory.available: 1Gi
mergeDefaultEvictionSettings: true
clusterDomain: cluster.local
`,
    },
  },
};
