import type { Examples } from '../../example';

export const examples: Examples = {
  'hami/kube-scheduler': {
    says: 'the cluster runs Kubernetes 1.34',
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
    scheduler:
      kubeScheduler:
        image:
          tag: v1.31.1
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
`,
    },
  },
  'hami/webhook-scope': {
    says: "the pods of pool 'train' would stay Pending",
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
        {
          name: 'train',
          machine: 'dgxH100',
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
      forceOverwriteDefaultScheduler: false
`,
    },
  },
  'hami/node-labels': {
    says: "the nodes of pool 'labs' would not be HAMi's alone",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: kube-system}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values: {devicePlugin: {nvidiaNodeSelector: {example.com/hami: "yes"}}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: kube-system}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values: {devicePlugin: {nvidiaNodeSelector: {gpu: "on"}}}
`,
    },
  },
  'hami/tolerations': {
    says: "does not tolerate a taint of pool 'labs'",
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
    devicePlugin: {}
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
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
    },
  },
  'hami/no-pool': {
    says: 'no pool of the cluster says hami()',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {forceOverwriteDefaultScheduler: false, kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]

`,
      context: {
        kubernetes: '1.34',
        pools: [{ name: 'train', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { 'example.com/pool': 'train' } }],
      },
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]

`,
      context: {
        kubernetes: '1.34',
        pools: [{ name: 'labs', machine: 'dgxH100', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }],
      },
    },
  },
  'hami/dra': {
    says: "nothing offers the GPUs of pool 'labs'",
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
    dra:
      enabled: true
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
    dra:
      enabled: false
`,
    },
  },
  'hami/privileges': {
    says: 'privileged container',
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
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
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
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values: {}
`,
      context: { kubernetes: '1.34' },
    },
  },
};
