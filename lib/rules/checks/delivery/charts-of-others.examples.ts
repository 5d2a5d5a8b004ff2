import type { Examples } from '../../example';

export const examples: Examples = {
  'dra/chart-defaults': {
    says: 'the chart refuses these values',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {nvidiaDriverRoot: /run/nvidia/driver}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {resources: {gpus: {enabled: false}}}
`,
    },
  },
  'delivery/development-images': {
    says: 'image.manager.tag is not set, and in git it is main',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: ./charts/lws, sourceRef: {kind: GitRepository, name: source}}}
  values: {replicaCount: 2}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: ./charts/lws, sourceRef: {kind: GitRepository, name: source}}}
  values: {image: {manager: {tag: v0.10.0}}}
`,
    },
  },
};
