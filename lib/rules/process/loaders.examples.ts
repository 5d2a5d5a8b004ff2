import type { Examples } from '../example';

const POD = (workers: number, shm = true) => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
${shm ? '  volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]\n' : ''}  containers:
    - name: main
      image: x:1
      command: [python, train.py, --num-workers=${workers}]
      resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}
${shm ? '      volumeMounts: [{name: dshm, mountPath: /dev/shm}]\n' : ''}`;

export const examples: Examples = {
  'framework/data-workers': {
    says: "container 'main' has 8 CPUs for 17 threads: 1 process with 16 workers each",
    wrong: { yaml: POD(16) },
    right: { yaml: POD(7) },
  },
  'framework/loader-memory': {
    says: 'data loaders of container \'main\' end with "Bus error": their batches go through /dev/shm, which has 64 MiB',
    wrong: { yaml: POD(4, false) },
    right: { yaml: POD(4) },
  },
};
