import type { Examples } from '../../example';

export const examples: Examples = {
  'pod/shared-memory': {
    says: 'larger than its memory limit',
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
              memory: 8Gi
          volumeMounts:
            - name: shm
              mountPath: /dev/shm
      volumes:
        - name: shm
          emptyDir:
            medium: Memory
            sizeLimit: 16Gi
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
              memory: 64Gi
          volumeMounts:
            - name: shm
              mountPath: /dev/shm
      volumes:
        - name: shm
          emptyDir:
            medium: Memory
            sizeLimit: 16Gi
`,
    },
  },
  'qos/not-guaranteed': {
    because: 'that pods are Guaranteed is promised by a construct; in YAML every class is meant',
    wrong: `const pool = new TunedGpuNode(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
const sidecars = [{ name: 'logs', image: 'x:1' }];
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 1, request: { gpus: 1 }, image: 'x:1', sidecars });`,
    right: `const pool = new TunedGpuNode(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 1, request: { gpus: 1 }, image: 'x:1' });`,
  },
  'pod/request-above-limit': {
    says: "container 'main' asks for more memory than its limit",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {requests: {memory: 64Gi}, limits: {memory: 1Gi}}
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
      resources: {requests: {memory: 1Gi}, limits: {memory: 1024Mi}}
`,
    },
  },
};
