import type { Examples } from '../example';
import { examplePod } from '../example-pod';

export const examples: Examples = {
  'pod/pod-resources': {
    says: 'cannot be requested for a whole pod',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resources: {limits: {cpu: 8, nvidia.com/gpu: 1}}
  containers:
    - name: main
      image: x:1
      resources: {}
`,
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['resources: {limits: {cpu: 8, memory: 8Gi}}'] }),
    },
  },
  'pod/probe-threshold': {
    says: 'no startupProbe is accepted with this number',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      startupProbe: {tcpSocket: {port: 8000}, successThreshold: 3}
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
      readinessProbe: {tcpSocket: {port: 8000}, successThreshold: 3}
`,
    },
  },
  'pod/numa-label': {
    says: 'no part of the GPU Operator writes a label of this name',
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['nodeSelector: {nvidia.com/gpu.numa-node: "0"}'] }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['nodeSelector: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}'] }),
    },
  },
};
