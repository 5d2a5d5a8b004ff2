import type { Examples } from '../../example';

export const examples: Examples = {
  'hami/runtime-class': {
    says: 'nobody names their runtime class',
    wrong: {
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
---
apiVersion: helm.toolkit.fluxcd.io/v2
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
      admissionWebhook:
        enabled: false
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
---
apiVersion: helm.toolkit.fluxcd.io/v2
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
      admissionWebhook:
        enabled: false
`,
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'labs',
            machine: 'dgxH100',
            nodes: 2,
            sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1, runtimeClassName: 'nvidia' } },
            nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
            taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
          },
        ],
      },
    },
  },
  'hami/webhook-missed': {
    says: 'run without a GPU',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'labs', machine: 'dgxH100', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      runtimeClassName: nvidia

---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    cdi: {enabled: true}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {admissionWebhook: {failurePolicy: Fail}, kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      runtimeClassName: nvidia

---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    cdi: {enabled: true}
`,
    },
  },
  'hami/webhook': {
    says: 'nobody turns nvidia.com/priority into CUDA_TASK_PRIORITY',
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
      admissionWebhook:
        enabled: false
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
  'hami/nri': {
    says: 'neither the plugin nor its containers see a GPU',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'labs', machine: 'dgxH100', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]

---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    cdi: {enabled: true, nriPluginEnabled: true}
`,
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
      deviceListStrategy: cdi-annotations
      podAnnotations: {nvidia.cdi.k8s.io/container.device-plugin: management.nvidia.com/gpu=all}

---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    cdi: {enabled: true, nriPluginEnabled: true}
`,
    },
  },
  'hami/unasked': {
    says: "a container on pool 'labs' that asks for none may see every GPU of its node: the webhook does not hide them",
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {overwriteEnv: 'false', kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]

`,
      context: {
        kubernetes: '1.34',
        pools: [{ name: 'labs', machine: 'dgxH100', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }],
      },
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values:
    scheduler: {overwriteEnv: 'true', kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]

---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    cdi: {enabled: true}
`,
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'labs',
            machine: 'dgxH100',
            sharing: { hami: { runtimeClassName: 'nvidia' } },
            nodeSelector: { 'example.com/pool': 'labs' },
          },
        ],
      },
    },
  },
};
