import type { Examples } from '../../example';

export const examples: Examples = {
  'mig/layout': {
    says: 'cannot be placed',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '3g.40gb': 2, '1g.10gb': 1 } }] } },
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
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
  'mig/profile-names': {
    says: 'not every GB200 has 1g.24gb: early drivers name its profiles after 189 GB',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            gpu: 'GB200',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.24gb': 7 } }] } },
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
            gpu: 'GB200',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '2g.47gb': 3, '1g.47gb': 1 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
  'mig/devices': {
    says: 'names a GPU that the machine does not have',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: [8], layout: { '1g.10gb': 7 } }] } },
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
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: [7], layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
  'mig/single-profile': {
    says: 'more than one profile',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'single', groups: [{ devices: 'all', layout: { '3g.40gb': 1, '1g.10gb': 4 } }] } },
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
            nodes: 2,
            sharing: { mig: { strategy: 'single', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
  'mig/strategy': {
    says: "pool 'other' of the same cluster uses 'mixed'",
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'single', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
          {
            name: 'other',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'other' },
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
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
          { name: 'other', machine: 'dgxH100', nodes: 2, sharing: 'exclusive', nodeSelector: { 'cdk8s-gpu/pool': 'other' } },
        ],
      },
    },
  },
  'mig/unused-slices': {
    says: 'leaves 2 compute slices of each',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'train',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 5 } }] } },
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
            nodes: 2,
            sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '3g.40gb': 2 } }] } },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
};
