import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/host-ports': {
    says: "4 pods take this port of their node at once, and pool 'serve' has 2 nodes",
    context: { kubernetes: '1.34', pools: [{ name: 'serve', nodeSelector: { team: 'ml' }, nodes: { min: 2, max: 2 } }] },
    wrong: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  replicas: 2
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
        hostNetwork: true
        dnsPolicy: ClusterFirstWithHostNet
        nodeSelector: {team: ml}
        tolerations: [{key: nvidia.com/gpu, operator: Exists}]
        containers: [{name: main, image: "x:1", ports: [{containerPort: 8000}], resources: {limits: {nvidia.com/gpu: 1}}}]
`,
    },
    right: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
        hostNetwork: true
        dnsPolicy: ClusterFirstWithHostNet
        nodeSelector: {team: ml}
        tolerations: [{key: nvidia.com/gpu, operator: Exists}]
        containers: [{name: main, image: "x:1", ports: [{containerPort: 8000}], resources: {limits: {nvidia.com/gpu: 1}}}]
`,
    },
  },
};
