import type { Examples } from '../../example';

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

const twoPools = (sharing: object) => ({
  kubernetes: '1.36',
  pools: [
    { name: 'labs', machine: 'dgxH100', nodes: 1, sharing, nodeSelector: { team: 'labs' } },
    { name: 'parts', machine: 'dgxH100', nodes: 1, sharing: { hamiDra: {} }, nodeSelector: { team: 'parts' } },
  ],
});

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
  'sharing/found-twice': {
    says: "HAMi's DRA driver finds the nodes of pool 'labs' by the label gpu: on as well",
    wrong: { yaml: pod('cpu: 1'), context: twoPools({ hami: {} }) },
    right: { yaml: pod('cpu: 1'), context: twoPools({ dra: {} }) },
  },
};
