import type { Examples } from '../../example';

const release = (version: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec:
  chart: {spec: {chart: hami, version: ${version}}}
  values:
    scheduler: {kubeScheduler: {image: {tag: v1.34.2}}}
    devicePlugin:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "mig"}]}'}
`;
const cutPool = (machine: string) => ({
  kubernetes: '1.34',
  pools: [{ name: 'labs', machine, sharing: { hami: { operatingMode: 'mig' } }, nodeSelector: { team: 'ml' } }],
});

export const examples: Examples = {
  'hami/mig-cdi': {
    says: "node 'gpu-1' is cut by MIG as pods ask, and what is cut then has no CDI device",
    context: { kubernetes: '1.34', pools: [{ name: 'labs', machine: 'dgxA100', sharing: 'hami', nodeSelector: { team: 'ml' } }] },
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
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "mig"}]}'}
      deviceListStrategy: cdi-annotations
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
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "mig"}]}'}
      deviceListStrategy: envvar
`,
    },
  },
  'hami/mig-model': {
    says: "HAMi's list has no piece of the name NVIDIA H100 80GB HBM3 of the GPUs of node 'gpu-1'",
    context: { kubernetes: '1.34', pools: [{ name: 'labs', machine: 'dgxH100', sharing: 'hami', nodeSelector: { team: 'ml' } }] },
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
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "mig"}]}'}
      
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
      nodeConfiguration: {config: '{"nodeconfig": [{"name": "gpu-1", "operatingmode": "hami-core"}]}'}
      
`,
    },
  },
  'hami/mig-gpu': {
    says: 'HAMi 2.9.0 does not know H100-SXM5-80GB as a GPU that can be cut, and offers none of them',
    context: cutPool('dgxH100'),
    wrong: { yaml: release('2.9.0') },
    right: { yaml: release('2.10.0') },
  },
};
