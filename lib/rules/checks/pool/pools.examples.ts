import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/offers': {
    says: "pool 'train' does not offer",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { mig: { strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] } },
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
              nvidia.com/mig-1g.10gb: 1
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
    unknown: {
      says: 'they select no pool that is known',
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
`,
    },
  },
  'pool/per-container': {
    says: 'more nvidia.com/gpu than one container can use',
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
              nvidia.com/gpu: 2
      nodeSelector:
        cdk8s-gpu/pool: train
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
`,
    },
  },
  'pool/gpus-per-node': {
    says: 'more nvidia.com/gpu than a node',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: 'dgxH100', nodes: 2, sharing: 'exclusive', nodeSelector: { 'cdk8s-gpu/pool': 'train' } }],
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
              nvidia.com/gpu: 9
      nodeSelector:
        cdk8s-gpu/pool: train
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
              nvidia.com/gpu: 8
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
};
