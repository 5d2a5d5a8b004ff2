import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const beside = (image: string): string => `${examplePod({ limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem: 3000', image })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 570.172.08}, devicePlugin: {enabled: false}}
`;

export const examples: Examples = {
  'hami/cuda-major': {
    says: 'CUDA 11.8 of the image is of another major version',
    wrong: { yaml: beside('pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime') },
    right: { yaml: beside('pytorch/pytorch:2.4.0-cuda12.4-cudnn9-runtime') },
  },
};
