import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const pod = (image: string): string => examplePod({ limits: 'tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16', image });

export const examples: Examples = {
  'cores/cuda': {
    says: "CUDA 11.8 of container 'main' has another major version than 12.4",
    wrong: { yaml: pod('pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime') },
    right: { yaml: pod('pytorch/pytorch:2.4.0-cuda12.4-cudnn9-runtime') },
  },
};
