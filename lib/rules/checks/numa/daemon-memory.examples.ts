import type { Examples } from '../../example';

export const examples: Examples = {
  'numa/daemon-memory': {
    says: "on each node of pool 'train' DaemonSet 'agent' holds memory of one of them alone",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'aws.p4d.24xlarge',
          nodeSelector: { team: 'ml' },
          kubelet: {
            topologyManagerPolicy: 'best-effort',
            cpuManagerPolicy: 'static',
            reservedSystemCPUs: '0-1,48-49',
            memoryManagerPolicy: 'Static',
            systemReserved: { memory: '924Mi' },
            evictionHard: { 'memory.available': '100Mi' },
            mergeDefaultEvictionSettings: true,
            reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }],
          },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: ml}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec:
      tolerations: [{operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {requests: {cpu: 1, memory: 1Gi}, limits: {cpu: 1, memory: 1Gi}}}]
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 700Gi}}}]
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: ml}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec:
      tolerations: [{operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {requests: {cpu: 1, memory: 512Mi}, limits: {cpu: 1, memory: 1Gi}}}]
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 700Gi}}}]
`,
    },
  },
};
