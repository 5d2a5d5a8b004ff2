import type { Examples } from '../../example';

export const examples: Examples = {
  'driver/systems': {
    says: 'nodes of ubuntu22.04 and ubuntu24.04 get the image of whichever comes first',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'ubuntu-22',
          machine: 'dgxH100',
          nodeSelector: {
            'feature.node.kubernetes.io/system-os_release.ID': 'ubuntu',
            'feature.node.kubernetes.io/system-os_release.VERSION_ID': '22.04',
          },
        },
        {
          name: 'ubuntu-24',
          machine: 'dgxH100',
          nodeSelector: {
            'feature.node.kubernetes.io/system-os_release.ID': 'ubuntu',
            'feature.node.kubernetes.io/system-os_release.VERSION_ID': '24.04',
          },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {nvidiaDriverCRD: {enabled: false}}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {nvidiaDriverCRD: {enabled: true}}}
`,
    },
  },
  'driver/unsupported-system': {
    says: 'no driver container of GPU Operator v25.10.1 on ubuntu 26.04',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'ubuntu-26',
          machine: 'dgxH100',
          nodeSelector: {
            'feature.node.kubernetes.io/system-os_release.ID': 'ubuntu',
            'feature.node.kubernetes.io/system-os_release.VERSION_ID': '26.04',
          },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v25.10.1}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
`,
    },
  },
};
