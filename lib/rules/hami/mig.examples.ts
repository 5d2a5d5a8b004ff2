import type { Examples } from '../example';

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
};
