import type { Examples } from '../../example';
import { exampleNotebook, LABS } from './example-notebook';

export const examples: Examples = {
  'hami/quantity': {
    says: 'in a way that HAMi misreads',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem: 3Gi' }),
    },
    right: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem: "3072", nvidia.com/priority: 0' }),
    },
  },
  'hami/memory': {
    says: "more memory than a GPU of pool 'labs' has",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 90000' }),
    },
    right: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 80000' }),
    },
  },
  'hami/whole-gpu': {
    says: "takes a GPU of pool 'labs' for itself",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 1' }),
    },
    right: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem-percentage: 100, nvidia.com/gpucores: 100' }),
    },
  },
  'hami/scheduler-name': {
    says: 'sets no part of a GPU aside',
    context: LABS,
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
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: exampleNotebook(),
    },
  },
  'hami/tensor-parallel': {
    says: 'spreads a model over 2 GPUs',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 8192, nvidia.com/gpucores: 50',
        main: ['args: ["--tensor-parallel-size=2"]'],
      }),
    },
    right: {
      yaml: exampleNotebook({ limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 8192', main: ['args: ["--tensor-parallel-size=2"]'] }),
    },
  },
};
