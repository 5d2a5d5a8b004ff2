import type { Examples } from '../../example';

export const examples: Examples = {
  'plugin/broken-value': {
    says: 'has several configurations and no default',
    wrong: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {map: {a: "version: v1", b: "version: v1"}}
`,
    },
    right: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {default: a, map: {a: "version: v1", b: "version: v1"}}
`,
    },
  },
  'plugin/mps-gfd': {
    says: 'whose daemon runs on no node without the labels of GPU Feature Discovery',
    wrong: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    config: {map: {default: "{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}"}}
`,
    },
    right: {
      yaml: `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values:
    gfd: {enabled: true}
    config: {map: {default: "{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}"}}
`,
    },
  },
  'plugin/config': {
    because: 'a label of each node names its configuration, and constructs alone know the labels',
    wrong: `new GpuNodePool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
new NvidiaDevicePlugin(cluster, 'plugin', { values: { config: { map: { 'cdk8s-gpu-ranking': 'version: v1' } } } });`,
    right: `const dgx = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit' } as const;
new GpuNodePool(cluster, 'ranking', { ...dgx, sharing: mps({ replicas: 4 }) });
new NvidiaDevicePlugin(cluster, 'plugin');`,
  },
  'plugin/mig-strategy': {
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
metadata: {name: nvdp, namespace: nvdp}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values: {gfd: {enabled: true}}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: nvdp, namespace: nvdp}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values: {gfd: {enabled: true}, migStrategy: mixed}
`,
    },
  },
  'plugin/node-parts': {
    because: 'what the nodes of a pool bring is known of the pools that constructs declare',
    wrong: `new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new NvidiaDevicePlugin(cluster, 'plugin');`,
    right: `new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2, nodeImage: 'host-toolkit' });
new NvidiaDevicePlugin(cluster, 'plugin');`,
  },
};
