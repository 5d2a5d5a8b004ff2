import type { Examples } from '../../example';

const release = (driver: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    driver: {version: ${driver}}
    devicePlugin:
      config:
        create: true
        name: shares
        default: shared
        data: {shared: "{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}"}
`;

export const examples: Examples = {
  'sharing/mps-driver': {
    says: "driver 470.82.01 limits the memory of no client on pool 'shared'",
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'shared', machine: 'dgxA100', sharing: { mps: { replicas: 4 } }, nodeSelector: { 'example.com/pool': 'shared' } }],
    },
    wrong: { yaml: release('470.82.01') },
    right: { yaml: release('570.172.08') },
  },
};
