import type { Examples } from '../../example';

export const examples: Examples = {
  'train/nodes': {
    says: "container 'main' starts torchrun without --nnodes: each of 4 pods trains by itself",
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
                - {name: main, image: "x:1", command: [torchrun, --nproc_per_node=1, train.py]}
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
                - {name: main, image: "x:1", command: [torchrun, --nproc_per_node=1, --nnodes=4, --master_addr=pytorch-workers-0-0.pytorch, train.py]}
`,
    },
  },
  'train/no-rendezvous': {
    says: "container 'main' starts torchrun on several nodes, and each waits for the others at its own address",
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
                - {name: main, image: "x:1", command: [torchrun, --nproc_per_node=1, --nnodes=4, train.py]}
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
                - {name: main, image: "x:1", command: [torchrun, --nproc_per_node=1, --nnodes=4, --master_addr=pytorch-workers-0-0.pytorch, train.py]}
`,
    },
  },
  'train/processes': {
    says: "container 'main' asks for 4 GPUs and uses 8",
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata: {name: vllm, namespace: ml}
spec:
  template:
    spec:
      volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
      containers:
        - name: main
          image: "x:1"
          command: [vllm, serve, m, --tensor-parallel-size, "8"]
          resources: {limits: {nvidia.com/gpu: 4}}
          volumeMounts: [{name: dshm, mountPath: /dev/shm}]
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata: {name: vllm, namespace: ml}
spec:
  template:
    spec:
      volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
      containers:
        - name: main
          image: "x:1"
          command: [vllm, serve, m, --tensor-parallel-size, "4"]
          resources: {limits: {nvidia.com/gpu: 4}}
          volumeMounts: [{name: dshm, mountPath: /dev/shm}]
`,
    },
  },
};
