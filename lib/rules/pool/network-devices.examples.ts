import type { Examples } from '../example';

export const examples: Examples = {
  'pool/network-devices': {
    says: "its containers ask for 33 vpc.amazonaws.com/efa, and no node of pool 'train' has more than 32",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.p5.48xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, vpc.amazonaws.com/efa: 33}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, vpc.amazonaws.com/efa: 32}}
`,
    },
  },
};
