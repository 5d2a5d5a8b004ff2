import type { Examples } from '../../example';

export const examples: Examples = {
  'hami/names': {
    says: 'pods of this library ask by another name',
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
          tag: v1.34.2
    resourceName: nvidia.com/gpualloc
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
    resourceName: nvidia.com/gpu
`,
    },
  },
  'hami/shares': {
    says: "pool 'labs' says otherwise",
    context: {
      kubernetes: '1.34',
      pools: [
        { name: 'labs', machine: 'dgxH100', sharing: { hami: { deviceSplitCount: 4 } }, nodeSelector: { 'example.com/pool': 'labs' } },
      ],
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
      deviceSplitCount: 10
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
      deviceSplitCount: 4
`,
    },
  },
  'hami/node-names': {
    because: 'only the property `nodeNames` says which nodes a pool has',
    wrong: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(cluster, 'hami', { nodeNames: { other: ['node-1'] } });`,
    right: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(cluster, 'hami', { nodeNames: { labs: ['node-1', 'node-2'] } });`,
  },
  'hami/config-file': {
    says: 'is not one of the allowed values',
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
      nodeConfiguration:
        config: '{"nodeconfig":[{"name":"node-1","operatingmode":"mps"}]}'
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
      nodeConfiguration:
        config: '{"nodeconfig":[{"name":"node-1","operatingMode":"hami-core","libcudaloglevel":"3","filterdevices":{"uuid":[],"index":[0]}}]}'
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
    },
  },
  'hami/unified-memory': {
    says: 'do not tell their memory',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          gpu: 'GB10',
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
      preConfiguredDeviceMemory: 131072
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
`,
    },
  },
};
