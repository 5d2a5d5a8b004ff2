import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/enforcement': {
    says: 'needs kubeReservedCgroup',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable:
  - pods
  - kube-reserved
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable:
  - pods
  - kube-reserved
kubeReservedCgroup: /kube
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/relation': {
    says: 'is not less than imageGCHighThresholdPercent',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
imageGCLowThresholdPercent: 90
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
imageGCLowThresholdPercent: 90
imageGCHighThresholdPercent: 95
clusterDomain: cluster.local
`,
    },
  },
};
