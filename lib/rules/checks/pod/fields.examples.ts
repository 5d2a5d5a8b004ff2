import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

/** Nodes of CUDA 12 and a minor version, by the labels that Alauda's manual puts on nodes. */
const cudaMinor = (values: string): string =>
  examplePod({
    limits: 'nvidia.com/gpu: 1',
    spec: [
      'affinity:',
      '  nodeAffinity:',
      '    requiredDuringSchedulingIgnoredDuringExecution:',
      '      nodeSelectorTerms:',
      '        - matchExpressions:',
      '            - {key: cuda-major-version, operator: In, values: ["12"]}',
      `            - {key: cuda-minor-version, operator: Gt, values: [${values}]}`,
    ],
  });

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
  'pod/affinity-values': {
    says: 'names 2 values, and operator Gt takes one',
    wrong: { yaml: cudaMinor('"2", "4"') },
    right: { yaml: cudaMinor('"3"') },
  },
};
