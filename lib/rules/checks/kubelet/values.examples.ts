import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/field': {
    says: 'is not a field of KubeletConfiguration',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicyOption: {}
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: none
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/value': {
    says: 'is out of range',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerLogMaxFiles: 1
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerLogMaxFiles: 2
clusterDomain: cluster.local
`,
    },
  },
};
