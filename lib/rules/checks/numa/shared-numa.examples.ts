import type { Examples } from '../../example';

export const examples: Examples = {
  'numa/shared-gpus': {
    says: "the GPUs of pool 'train' are shared, and pods that would fit are refused",
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', topologyManagerPolicy: 'restricted' },
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
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
            kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', topologyManagerPolicy: 'best-effort' },
          },
        ],
      },
    },
  },
};
