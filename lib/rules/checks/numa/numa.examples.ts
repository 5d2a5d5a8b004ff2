import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/never-fits': {
    says: 'Insufficient cpu',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: 'exclusive',
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          kubelet: {
            apiVersion: 'kubelet.config.k8s.io/v1beta1',
            kind: 'KubeletConfiguration',
            cpuManagerPolicy: 'static',
            reservedSystemCPUs: '0-1,56-57,112-113,168-169',
            memoryManagerPolicy: 'Static',
            systemReserved: { memory: '924Mi' },
            evictionHard: { 'memory.available': '100Mi' },
            reservedMemory: [
              { numaNode: 0, limits: { memory: '512Mi' } },
              { numaNode: 1, limits: { memory: '512Mi' } },
            ],
            topologyManagerPolicy: 'restricted',
          },
        },
      ],
    },
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
              nvidia.com/gpu: 8
              cpu: "225"
              memory: 1800Gi
      nodeSelector:
        cdk8s-gpu/pool: train
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
              nvidia.com/gpu: 8
              cpu: "208"
              memory: 1800Gi
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
  },
  'numa/never-admits': {
    says: 'reject this pod for ever',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodes: 2,
          sharing: 'exclusive',
          nodeSelector: { 'cdk8s-gpu/pool': 'train' },
          kubelet: {
            apiVersion: 'kubelet.config.k8s.io/v1beta1',
            kind: 'KubeletConfiguration',
            cpuManagerPolicy: 'static',
            reservedSystemCPUs: '0-1,56-57,112-113,168-169',
            memoryManagerPolicy: 'Static',
            systemReserved: { memory: '924Mi' },
            evictionHard: { 'memory.available': '100Mi' },
            reservedMemory: [
              { numaNode: 0, limits: { memory: '512Mi' } },
              { numaNode: 1, limits: { memory: '512Mi' } },
            ],
            topologyManagerPolicy: 'restricted',
          },
        },
      ],
    },
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
              nvidia.com/gpu: 8
              cpu: "32"
              memory: 200Gi
      nodeSelector:
        cdk8s-gpu/pool: train
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
              nvidia.com/gpu: 8
              cpu: "208"
              memory: 1800Gi
      nodeSelector:
        cdk8s-gpu/pool: train
`,
    },
    unknown: {
      says: "the NUMA nodes of machine 'dgx-h100' are not known",
      program: `const { numa, ...machine } = machines.dgxH100;
new TunedGpuNode(cluster, 'train', { machine, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training' });`,
    },
  },
};
