import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

export const examples: Examples = {
  'pool/cuda-driver': {
    says: "pool 'train' has driver 570.172.08, which runs no CUDA 13",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', image: 'pytorch/pytorch:2.9.0-cuda13.0-cudnn9-runtime', spec: ON_POOL })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 570.172.08}}
`,
    },
    right: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', image: 'pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime', spec: ON_POOL })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 570.172.08}}
`,
    },
  },
  'pool/cuda-gpu': {
    says: "CUDA 13 has no code for the GPUs of pool 'train', of compute capability 7.0",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.p3.2xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', image: 'nvidia/cuda:13.0.1-base-ubuntu24.04', spec: ON_POOL }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', image: 'nvidia/cuda:12.8.1-base-ubuntu24.04', spec: ON_POOL }),
    },
  },
};
