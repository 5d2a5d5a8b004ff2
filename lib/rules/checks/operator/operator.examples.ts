import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/mig-strategy': {
    says: "the MIG devices of pool 'slices' would not be named as its pods ask for them",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'slices',
          machine: 'dgxH100',
          sharing: { mig: { layout: { '1g.10gb': 7 } } },
          nodeSelector: { 'example.com/pool': 'slices' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: single}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: mixed}
    migManager:
      config:
        create: true
        name: layouts
        data:
          config.yaml: |
            version: v1
            mig-configs:
              all-disabled: [{devices: all, mig-enabled: false}]
              cdk8s-gpu-slices: [{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}]
`,
    },
  },
  'operator/mig-config': {
    because: 'a label of each node names its layout, and constructs alone know the labels',
    wrong: `new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 } });
const data = { 'config.yaml': 'version: v1\\nmig-configs: {all-disabled: [{devices: all, mig-enabled: false}]}\\n' };
new GpuOperator(cluster, 'gpu-operator', { values: { migManager: { config: { create: true, name: 'layouts', data } } } });`,
    right: `new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 } });
new GpuOperator(cluster, 'gpu-operator');`,
  },
  'operator/mig-profiles': {
    says: "its mig-manager does not know profiles of pool 'slices'",
    context: {
      kubernetes: '1.31',
      pools: [
        {
          name: 'slices',
          gpu: 'RTX-PRO-6000-96GB',
          sharing: { mig: { layout: { '1g.24gb-me': 4 } } },
          nodeSelector: { 'example.com/pool': 'slices' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v24.9.2}}
  values:
    mig: {strategy: mixed}
    driver: {enabled: false}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v25.3.4}}
  values:
    mig: {strategy: mixed}
    driver: {enabled: false}
`,
    },
  },
  'operator/tolerations': {
    says: "does not tolerate a taint of pool 'train'",
    context: {
      kubernetes: '1.34',
      pools: [
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
  name: gpu-operator
  namespace: gpu-operator
spec:
  chart:
    spec:
      chart: gpu-operator
      version: v26.7.0
  values:
    daemonsets:
      tolerations: []
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
  values: {}
`,
    },
  },
  'operator/kubernetes-version': {
    says: 'does not support Kubernetes 1.30',
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
  values: {}
`,
      context: { kubernetes: '1.30' },
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
  values: {}
`,
      context: { kubernetes: '1.34' },
    },
  },
  'operator/unknown-version': {
    because: 'of documents, `lint` says it in a note',
    wrong: `new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(cluster, 'gpu-operator', { version: 'v26.5.0' });`,
    right: `new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(cluster, 'gpu-operator', { version: 'v26.7.0' });`,
  },
  'operator/critical-quota': {
    because: 'whether others made the quota, a file does not say',
    wrong: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'train', { machine: machines.gcp['a3-highgpu-8g'], nodes: 2 });
new GpuOperator(gke, 'gpu-operator', { version: 'v25.10.1' });`,
    right: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'train', { machine: machines.gcp['a3-highgpu-8g'], nodes: 2, nodeImage: 'cos' });
new GpuOperator(gke, 'gpu-operator');`,
  },
};
