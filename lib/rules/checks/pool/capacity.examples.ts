import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/capacity': {
    says: 'more pods at once than the 2 nodes',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: 'dgxH100', nodes: 2, sharing: 'exclusive', nodeSelector: { 'cdk8s-gpu/pool': 'train' } }],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 8
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  replicas: 4
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 4
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
};
