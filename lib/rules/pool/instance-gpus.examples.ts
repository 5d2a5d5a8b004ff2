import type { Examples } from '../example';

export const examples: Examples = {
  'pool/instance-gpus': {
    says: 'asks for more GPUs than g4dn.xlarge has',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {node.kubernetes.io/instance-type: g4dn.xlarge}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 4}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {node.kubernetes.io/instance-type: g4dn.12xlarge}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 4}}
`,
    },
  },
};
