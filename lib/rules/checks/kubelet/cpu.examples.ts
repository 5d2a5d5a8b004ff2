import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/cpu-reservation': {
    says: 'without any reserved CPU',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
systemReserved:
  cpu: "2"
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/reserved-cgroup': {
    says: 'cannot be used together with reservedSystemCPUs',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
reservedSystemCPUs: 0,112
kubeReservedCgroup: /runtime
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
reservedSystemCPUs: 0,112
kubeReservedCgroup: ""
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/reserved-cpus': {
    says: 'has no CPU 400',
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
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', reservedSystemCPUs: '400' },
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
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', reservedSystemCPUs: '0,112' },
          },
        ],
      },
    },
  },
  'kubelet/whole-cores': {
    says: 'takes one thread of the core',
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
            kubelet: {
              apiVersion: 'kubelet.config.k8s.io/v1beta1',
              kind: 'KubeletConfiguration',
              cpuManagerPolicy: 'static',
              reservedSystemCPUs: '0',
            },
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
            kubelet: {
              apiVersion: 'kubelet.config.k8s.io/v1beta1',
              kind: 'KubeletConfiguration',
              cpuManagerPolicy: 'static',
              reservedSystemCPUs: '0,112',
            },
          },
        ],
      },
    },
  },
  'kubelet/reserved-share': {
    says: 'keeps 64 of the 224 CPUs of dgx-h100 for the system',
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
            kubelet: {
              apiVersion: 'kubelet.config.k8s.io/v1beta1',
              kind: 'KubeletConfiguration',
              cpuManagerPolicy: 'static',
              reservedSystemCPUs: '0-31,112-143',
            },
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
            kubelet: {
              apiVersion: 'kubelet.config.k8s.io/v1beta1',
              kind: 'KubeletConfiguration',
              cpuManagerPolicy: 'static',
              reservedSystemCPUs: '0-15,112-127',
            },
          },
        ],
      },
    },
  },
};
