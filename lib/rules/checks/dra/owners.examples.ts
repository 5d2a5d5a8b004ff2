import type { Examples } from '../../example';

export const examples: Examples = {
  'dra/one-owner': {
    says: "both give out the GPUs of pool 'train'",
    context: { pools: [{ name: 'train', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { pool: 'train' } }] },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {gpuResourcesEnabledOverride: true}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: operator, namespace: system}
spec:
  chart: {spec: {chart: gpu-operator, sourceRef: {kind: HelmRepository, name: source}}}
  values: {}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {gpuResourcesEnabledOverride: true, resources: {gpus: {enabled: false}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: operator, namespace: system}
spec:
  chart: {spec: {chart: gpu-operator, sourceRef: {kind: HelmRepository, name: source}}}
  values: {}
`,
    },
  },
  'dra/two-owners': {
    says: 'the DRA driver gives out GPUs on every node that has some, and so does the device plugin',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {gpuResourcesEnabledOverride: true}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: operator, namespace: system}
spec:
  chart: {spec: {chart: gpu-operator, sourceRef: {kind: HelmRepository, name: source}}}
  values: {}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, sourceRef: {kind: HelmRepository, name: source}}}
  values: {gpuResourcesEnabledOverride: true, kubeletPlugin: {nodeSelector: {team: ml}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: operator, namespace: system}
spec:
  chart: {spec: {chart: gpu-operator, sourceRef: {kind: HelmRepository, name: source}}}
  values: {}
`,
    },
  },
};
