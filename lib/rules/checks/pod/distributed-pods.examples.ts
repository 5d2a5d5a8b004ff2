import type { Examples } from '../../example';

export const examples: Examples = {
  'pod/small-shm': {
    says: "container 'main' runs processes that share 2 GPUs, with 64 MiB at /dev/shm",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      command: [torchrun, --nproc-per-node=2, train.py]
      resources: {limits: {nvidia.com/gpu: 2}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]
  containers:
    - name: main
      image: x:1
      command: [torchrun, --nproc-per-node=2, train.py]
      resources: {limits: {nvidia.com/gpu: 2}}
      volumeMounts: [{name: dshm, mountPath: /dev/shm}]
`,
    },
  },
  'pod/memlock': {
    says: "container 'main' asks for rdma/rdma_shared_device_a and may lock only as much memory as the container runtime allows",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {rdma/rdma_shared_device_a: 1}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {rdma/rdma_shared_device_a: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK]}}
`,
    },
  },
  'pod/host-dns': {
    says: 'names of the cluster do not resolve in this pod, and it has to find others: MASTER_ADDR=rank-0.train',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  hostNetwork: true
  containers:
    - name: main
      image: x:1
      env: [{name: MASTER_ADDR, value: rank-0.train}]
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  hostNetwork: true
  dnsPolicy: ClusterFirstWithHostNet
  containers:
    - name: main
      image: x:1
      env: [{name: MASTER_ADDR, value: rank-0.train}]
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
  },
};
