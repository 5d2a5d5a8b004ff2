import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const beside = (image: string): string => `${examplePod({ limits: 'nvidia.com/gpu: 1', image })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 580.126.20}}
`;

export const examples: Examples = {
  'pool/cuda-major': {
    says: 'brings driver 580.126.20 of CUDA 13, two major versions after the CUDA 11 of the image',
    wrong: { yaml: beside('pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime') },
    right: { yaml: beside('pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime') },
  },
};
