import type { Examples } from '../example';

const pod = (second: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  namespace: ml
spec:
  containers:
    - name: main
      image: x:1
      resources:
        limits:
          nvidia.com/mps-core: 20
          nvidia.com/mps-memory: 4
    - name: side
      image: x:1
      resources:
        limits:
          ${second}
`;

const node = (label: string): string => `apiVersion: v1
kind: Node
metadata:
  name: gpu-1
  labels:
    gpu: "on"
    ${label}
`;

export const examples: Examples = {
  'sharing/several-allocators': {
    says: 'no node offers all that this pod asks for',
    wrong: { yaml: pod('tencent.com/vcuda-core: 100') },
    right: { yaml: pod('nvidia.com/mps-core: 30') },
  },
  'sharing/device-label': {
    says: 'two device plugins',
    wrong: { yaml: node('nvidia-device-enable: pgpu') },
    right: { yaml: node('nvidia-device-enable: disable') },
  },
};
