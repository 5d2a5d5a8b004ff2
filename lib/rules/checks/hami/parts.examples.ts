import type { Examples } from '../../example';

export const examples: Examples = {
  'hami/parts': {
    says: "the nodes of pool 'labs' offer nothing",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: kube-system
spec:
  chart:
    spec:
      chart: hami
      version: 2.10.0
  values:
    devicePlugin:
      tolerations:
        - key: nvidia.com/gpu
          operator: Exists
      enabled: false
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: kube-system
spec:
  chart:
    spec:
      chart: hami
      version: 2.10.0
  values:
    devicePlugin:
      tolerations:
        - key: nvidia.com/gpu
          operator: Exists
      enabled: true
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
    },
  },
};
