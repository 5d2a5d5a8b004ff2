import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/config': {
    says: "shares nothing, unlike pool 'shared'",
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'shared', machine: 'dgxH100', sharing: { mps: { replicas: 4 } }, nodeSelector: { 'example.com/pool': 'shared' } }],
    },
    wrong: {
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
            sharing: {}
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
            sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}
`,
    },
  },
  'sharing/config-file': {
    says: 'has both mps and timeSlicing',
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
              mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}
              timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 4}]}
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
`,
    },
  },
  'sharing/plugin-env': {
    says: 'DEFAULT_CONFIG changes nothing',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'shared', machine: 'dgxH100', sharing: { mps: { replicas: 4 } }, nodeSelector: { 'example.com/pool': 'shared' } }],
    },
    wrong: {
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
            sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}
      env: [{name: DEFAULT_CONFIG, value: any}]
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
            sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}
      env: [{name: GDRCOPY_ENABLED, value: 'true'}]
`,
    },
  },
};
