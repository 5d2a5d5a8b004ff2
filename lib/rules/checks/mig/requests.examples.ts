import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'mig/requested-profile': {
    says: "container 'main' asks for a MIG device that the GPUs of the nodes with nvidia.com/gpu.product=NVIDIA-A100-SXM4-80GB do not have",
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/mig-1g.5gb: 1', spec: ['nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}'] }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/mig-1g.10gb: 1', spec: ['nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}'] }),
    },
  },
};
