import type { Examples } from '../../example';

export const examples: Examples = {
  'pod/resource-annotation': {
    says: 'asks for nothing as an annotation',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/gpumem: "4096"
    spec:
      containers:
        - name: trainer
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
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
    metadata:
      annotations:
        nvidia.com/use-gputype: H100
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
};
