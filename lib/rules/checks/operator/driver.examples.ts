import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/driver-mig': {
    says: "offers nothing on the nodes of pool 'slices', whose GPUs are cut in part",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'slices',
          machine: 'dgxH100',
          sharing: {
            mig: {
              groups: [
                { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
                { devices: [4, 5, 6, 7], layout: {} },
              ],
            },
          },
          nodeSelector: { 'example.com/pool': 'slices' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: mixed}
    driver: {version: 570.133.20}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: mixed}
    driver: {version: 570.172.08}
`,
    },
  },
  'operator/toolkit-version': {
    says: 'the device plugin needs version 1.7.0 or newer of the container toolkit',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {toolkit: {version: v1.6.0-ubuntu20.04}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {toolkit: {version: v1.20.0}}
`,
    },
  },
};
