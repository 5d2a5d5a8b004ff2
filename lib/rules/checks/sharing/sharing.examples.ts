import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/mps-mig': {
    says: 'shares MIG devices by MPS',
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
              partition: { kind: 'mig', strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] },
              share: { kind: 'mps', replicas: 2, renamed: false, failRequestsGreaterThanOne: true },
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
            nodes: 2,
            sharing: {
              partition: { kind: 'mig', strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] },
              share: { kind: 'timeSlicing', replicas: 2, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
        ],
      },
    },
  },
  'sharing/mps-clients': {
    says: 'H100-SXM5-80GB takes 48 MPS clients',
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
              share: { kind: 'mps', replicas: 49, renamed: false, failRequestsGreaterThanOne: true },
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
            nodes: 2,
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'mps', replicas: 48, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          },
          {
            name: 'other',
            machine: 'dgxH100',
            nodes: 2,
            sharing: {
              partition: { kind: 'none' },
              share: { kind: 'timeSlicing', replicas: 49, renamed: false, failRequestsGreaterThanOne: true },
            },
            nodeSelector: { 'cdk8s-gpu/pool': 'other' },
          },
        ],
      },
    },
  },
  'sharing/mps-strategy': {
    says: "pool 'train', which shares by MPS, does not start",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { partition: { kind: 'none' }, share: { kind: 'mps', replicas: 4, renamed: false, failRequestsGreaterThanOne: true } },
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values:
    devicePlugin:
      config:
        create: true
        name: x
        data:
          cdk8s-gpu-train: |
            sharing:
              mps:
                resources:
                  - name: nvidia.com/gpu
                    replicas: 4
    mig:
      strategy: mixed
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values:
    devicePlugin:
      config:
        create: true
        name: x
        data:
          cdk8s-gpu-train: |
            sharing:
              mps:
                resources:
                  - name: nvidia.com/gpu
                    replicas: 4
    mig:
      strategy: ""
`,
    },
  },
  'sharing/parts': {
    says: 'the MPS daemon runs only on nodes that GPU Feature Discovery has labelled',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { partition: { kind: 'none' }, share: { kind: 'mps', replicas: 4, renamed: false, failRequestsGreaterThanOne: true } },
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values:
    devicePlugin:
      config:
        create: true
        name: x
        data:
          cdk8s-gpu-train: |
            sharing:
              mps:
                resources:
                  - name: nvidia.com/gpu
                    replicas: 4
    gfd:
      enabled: false
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values:
    devicePlugin:
      config:
        create: true
        name: x
        data:
          cdk8s-gpu-train: |
            sharing:
              mps:
                resources:
                  - name: nvidia.com/gpu
                    replicas: 4
    gfd:
      enabled: true
`,
    },
  },
  'sharing/ignored-option': {
    says: 'ignores failRequestsGreaterThanOne: false',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'shared',
          machine: 'dgxH100',
          sharing: { mps: { replicas: 4, failRequestsGreaterThanOne: false } },
          nodeSelector: { 'example.com/pool': 'shared' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.3.3}}
  values:
    devicePlugin:
      config:
        create: true
        name: plugin
        default: any
        data:
          any: |
            version: v1
            sharing: {mps: {failRequestsGreaterThanOne: false, resources: [{name: nvidia.com/gpu, replicas: 4}]}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin:
      config:
        create: true
        name: plugin
        default: any
        data:
          any: |
            version: v1
            sharing: {mps: {failRequestsGreaterThanOne: false, resources: [{name: nvidia.com/gpu, replicas: 4}]}}
`,
    },
  },
};
