import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/feature-gate': {
    says: 'is locked in Kubernetes 1.34',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  MemoryManager: false
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  MemoryManager: true
  MemoryQoS: true
clusterDomain: cluster.local
`,
    },
  },
};
