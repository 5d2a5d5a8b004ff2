import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/dcgm-port': {
    says: 'keeps the metrics exporter from the DCGM',
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {dcgm: {enabled: true}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: closed, namespace: gpu-operator}
spec: {podSelector: {}, policyTypes: [Ingress], ingress: [{ports: [{port: 9400}]}]}
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {dcgm: {enabled: true}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: closed, namespace: gpu-operator}
spec: {podSelector: {}, policyTypes: [Ingress], ingress: [{ports: [{port: 5555}]}]}
`,
    },
  },
};
