import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/autoscaled': {
    says: 'they offer no nvidia.com/gpu',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: { min: 0, max: 4 },
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'timeSlicing', replicas: 4, renamed: true, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
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
            nodes: { min: 0, max: 4 },
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
};
