import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/one-owner': {
    says: 'already has a GPU Operator',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    driver: {enabled: false}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: again, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    driver: {enabled: false}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    driver: {enabled: false}
`,
    },
  },
  'pool/overlap': {
    says: "also selects the nodes of pool 'some'",
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          { name: 'all', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { team: 'ml' } },
          { name: 'some', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { team: 'ml', rack: 'a' } },
        ],
      },
    },
    right: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          { name: 'one', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { team: 'ml' } },
          { name: 'other', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { team: 'web' } },
        ],
      },
    },
  },
};
