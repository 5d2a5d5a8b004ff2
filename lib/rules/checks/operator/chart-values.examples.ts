import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/unknown-value': {
    says: 'migg is not a key of the chart',
    context: { kubernetes: '1.34' },
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
    migg:
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
    mig:
      strategy: mixed
`,
    },
    unknown: {
      says: 'there is no schema for version v22.9.0 of chart gpu-operator',
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v22.9.0
  values:
    migg:
      strategy: mixed
`,
    },
  },
  'operator/dead-value': {
    says: 'no template of chart v26.7.0 reads this key',
    context: { kubernetes: '1.34' },
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
      mps:
        root: /mps
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
      enabled: true
`,
    },
  },
  'operator/broken-value': {
    says: 'is rejected by the ClusterPolicy',
    context: { kubernetes: '1.34' },
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
    driver:
      kernelModuleType: closed
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
    driver:
      kernelModuleType: open
`,
    },
  },
};
