import type { Examples } from '../../example';

export const examples: Examples = {
  'train/standalone-nodes': {
    says: "container 'main' starts torchrun with --standalone on 4 nodes",
    wrong: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", command: [torchrun, --standalone, --nnodes=4, train.py]}
`,
    },
    right: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", command: [torchrun, --standalone, --nnodes=1, train.py]}
`,
    },
  },
  'train/node-rank': {
    says: "container 'main' gives torchrun the same node rank in each of 4 pods",
    wrong: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", command: [torchrun, --nnodes=4, --node_rank=0, --master_addr=pytorch-workers-0-0.pytorch, train.py]}
`,
    },
    right: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", command: [torchrun, --nnodes=4, --node_rank=$(RANK), --master_addr=pytorch-workers-0-0.pytorch, train.py]}
`,
    },
  },
};
