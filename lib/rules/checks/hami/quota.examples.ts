import type { Examples } from '../../example';

export const examples: Examples = {
  'hami/quota-version': {
    says: 'HAMi 2.9.0 lets pods with several containers or GPUs take more than the quota',
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
      version: 2.9.0
  values:
    devicePlugin:
      tolerations:
        - key: nvidia.com/gpu
          operator: Exists
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: quota
spec:
  hard:
    limits.nvidia.com/gpumem: "8192"
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
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: quota
spec:
  hard:
    limits.nvidia.com/gpumem: "8192"
`,
    },
  },
};
