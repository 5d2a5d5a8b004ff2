import type { Examples } from '../../example';

export const examples: Examples = {
  'pod/visible-devices': {
    says: "container 'trainer' names GPUs by NVIDIA_VISIBLE_DEVICES",
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
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: all
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
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: none
`,
    },
  },
  'pod/visible-all': {
    says: "NVIDIA_VISIBLE_DEVICES=all shows container 'trainer' every GPU of its node",
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
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: all
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
    spec:
      containers:
        - name: trainer
          image: x:1
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: none
          resources:
            limits:
              nvidia.com/gpu: 1
`,
    },
  },
  'pod/visible-named': {
    says: "NVIDIA_VISIBLE_DEVICES shows container 'trainer' the GPUs that it names",
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
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: "0"
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
    spec:
      containers:
        - name: trainer
          image: x:1
          env:
            - name: NVIDIA_VISIBLE_DEVICES
              value: none
          resources:
            limits:
              nvidia.com/gpu: 1
`,
    },
  },
  'pod/runtime-class': {
    says: 'its containers do not start',
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
      runtimeClassName: nvidia-cdi
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
      runtimeClassName: nvidia
---
apiVersion: batch/v1
kind: Job
metadata:
  name: llama-1
  namespace: ml
spec:
  template:
    spec:
      containers:
        - name: trainer
          image: x:1
          resources: {}
      runtimeClassName: nvidia-cdi
`,
    },
  },
};
