import type { Examples } from '../example';

export const examples: Examples = {
  'mig/requested-profile': {
    says: "container 'main' asks for a MIG device that the GPUs of the nodes with nvidia.com/gpu.product=NVIDIA-A100-SXM4-80GB do not have",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/mig-1g.5gb: 1}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/mig-1g.10gb: 1}}
`,
    },
  },
};
