import type { Examples } from '../../example';

export const examples: Examples = {
  'driver/gpu': {
    says: "does not know B200 of pool 'train'",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          gpu: 'B200',
          nodes: 2,
          sharing: 'exclusive',
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
    driver:
      version: 535.183.06
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
      version: 580.126.20
`,
    },
  },
  'driver/kernel-modules': {
    says: 'does not run with the proprietary kernel modules',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          gpu: 'B200',
          nodes: 2,
          sharing: 'exclusive',
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
    driver:
      kernelModuleType: proprietary
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
