import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/oversubscribed': {
    says: 'together ask for 24 x nvidia.com/gpu',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: 'dgxH100', nodes: 2, sharing: 'exclusive', nodeSelector: { 'cdk8s-gpu/pool': 'train' } }],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a0
spec:
  replicas: 1
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 6
      nodeSelector:
        cdk8s-gpu/pool: train
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: a1
spec:
  replicas: 1
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 6
      nodeSelector:
        cdk8s-gpu/pool: train
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: a2
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 6
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a0
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 6
      nodeSelector:
        cdk8s-gpu/pool: train
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: a1
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 6
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
};
