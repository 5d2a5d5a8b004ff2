import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/model-memory': {
    because: 'only the property `modelMemory` says how much memory a model needs',
    wrong: `const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '24Gi' });`,
    right: `const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '18Gi' });`,
  },
  'sharing/processes': {
    says: "container 'trainer' starts several processes",
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
          args:
            - --tensor-parallel-size
            - "2"
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
          args:
            - --tensor-parallel-size
            - "1"
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
  'sharing/mps-shm': {
    says: "hides the shared memory of the MPS daemon of pool 'train'",
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
          volumeMounts:
            - name: dshm
              mountPath: /dev/shm/
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
        - name: helper
          image: x:1
          volumeMounts:
            - name: dshm
              mountPath: /dev/shm
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
  'sharing/namespaces': {
    says: 'a fault in a pod of one namespace ends pods of the others',
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
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  namespace: web
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
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
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
  'sharing/threads': {
    says: "container 'trainer' does not get these threads",
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
          env:
            - name: CUDA_MPS_ACTIVE_THREAD_PERCENTAGE
              value: "60"
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
          env:
            - name: CUDA_MPS_ACTIVE_THREAD_PERCENTAGE
              value: "10"
          resources:
            limits:
              nvidia.com/gpu: 1
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
};
