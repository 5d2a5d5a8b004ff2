import type { Examples } from '../example';

export const examples: Examples = {
  'hami/quantity': {
    says: 'in a way that HAMi misreads',
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
              nvidia.com/gpumem: 3Gi
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
              nvidia.com/gpumem: "3072"
              nvidia.com/priority: 0
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/memory': {
    says: "more memory than a GPU of pool 'labs' has",
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
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 90000
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
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 80000
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/whole-gpu': {
    says: "takes a GPU of pool 'labs' for itself",
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
              nvidia.com/gpucores: 100
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/scheduler-name': {
    says: 'sets no part of a GPU aside',
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
      schedulerName: kai-scheduler
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
  'hami/tensor-parallel': {
    says: 'spreads a model over 2 GPUs',
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
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 8192
              nvidia.com/gpucores: 50
          args:
            - --tensor-parallel-size=2
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
              nvidia.com/gpu: 2
              nvidia.com/gpumem: 8192
          args:
            - --tensor-parallel-size=2
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
};
