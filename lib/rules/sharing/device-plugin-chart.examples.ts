import type { Examples } from '../example';

export const examples: Examples = {
  'plugin/broken-value': {
    says: 'has several configurations and no default',
    wrong: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {map: {a: "version: v1", b: "version: v1"}}
`,
    },
    right: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {default: a, map: {a: "version: v1", b: "version: v1"}}
`,
    },
  },
  'plugin/mps-gfd': {
    says: 'whose daemon runs on no node without the labels of GPU Feature Discovery',
    wrong: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {map: {default: "{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}"}}
`,
    },
    right: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    gfd: {enabled: true}
    config: {map: {default: "{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}"}}
`,
    },
  },
};
