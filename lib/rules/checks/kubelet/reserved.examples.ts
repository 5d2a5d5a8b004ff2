import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/reserved': {
    says: 'is not a quantity',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
systemReserved:
  memory: abc
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
systemReserved:
  memory: 1Gi
  pid: "1000"
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/allocatable': {
    says: 'leaves no memory of dgx-h100 for pods',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: 'exclusive',
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', kubeReserved: { memory: '4Ti' } },
          },
        ],
      },
    },
    right: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: 'exclusive',
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', kubeReserved: { memory: '4Gi' } },
          },
        ],
      },
    },
  },
  'kubelet/eviction': {
    says: 'is not a signal of eviction',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:
  memory.avail: 1Gi
mergeDefaultEvictionSettings: true
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
