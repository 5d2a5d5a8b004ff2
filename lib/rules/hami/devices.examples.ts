import type { Examples } from '../example';

export const examples: Examples = {
  'hami/numa-bind': {
    says: "no NUMA node of pool 'labs' has 8 GPUs",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/numa-bind: "true"
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 8
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/numa-bind: "true"
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 4
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/gpu-uuid': {
    says: 'a container asks for 2 GPUs, and one passes',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/use-gpuuuid: GPU-00000000-0000-0000-0000-000000000001
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/use-gpuuuid: GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/no-control': {
    says: "container 'main' switches its limits off",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
          env:
            - name: CUDA_DISABLE_CONTROL
              value: "true"
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem-percentage: 100
          env:
            - name: CUDA_DISABLE_CONTROL
              value: "true"
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/vllm-control': {
    says: "container 'main' spreads a model over 8 whole GPUs of pool 'labs', and may hang before it loads it",
    context: { kubernetes: '1.34', pools: [{ name: 'labs', machine: 'aws.g7e.48xlarge', sharing: 'hami', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  schedulerName: hami-scheduler
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: vllm/vllm-openai:v0.11.0
      args: [--model=m, --tensor-parallel-size=8]
      env: []
      resources: {limits: {nvidia.com/gpu: 8, nvidia.com/gpumem-percentage: 100}}
      volumeMounts: [{name: shm, mountPath: /dev/shm}]
  volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  schedulerName: hami-scheduler
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: vllm/vllm-openai:v0.11.0
      args: [--model=m, --tensor-parallel-size=8]
      env: [{name: CUDA_DISABLE_CONTROL, value: "true"}]
      resources: {limits: {nvidia.com/gpu: 8, nvidia.com/gpumem-percentage: 100}}
      volumeMounts: [{name: shm, mountPath: /dev/shm}]
  volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
`,
    },
  },
  'hami/ignored-pod': {
    says: 'nobody adds its runtime class',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      labels:
        hami.io/webhook: ignore
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      labels:
        hami.io/webhook: watch
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
};
