import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/product-selector': {
    says: "no node of pool 'train' has this label",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { partition: { kind: 'none' }, share: { kind: 'mps', replicas: 4, renamed: false, failRequestsGreaterThanOne: true } },
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
        nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
        nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3-SHARED
`,
    },
  },
  'pool/product-name': {
    says: "it is not known that a node of pool 'train' has this label",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { partition: { kind: 'none' }, share: { kind: 'mps', replicas: 4, renamed: false, failRequestsGreaterThanOne: true } },
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
        nvidia.com/gpu.product: NVIDIA-H100-SXM-SHARED
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
        nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3-SHARED
`,
    },
  },
};
