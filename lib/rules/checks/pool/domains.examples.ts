import type { Examples } from '../../example';

const context = {
  kubernetes: '1.34',
  pools: [
    {
      name: 'train',
      machine: 'dgxH100',
      nodes: 32,
      nodesPerDomain: { 'cloud.provider.com/topology-rack': 8 },
      sharing: 'exclusive',
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
    },
  ],
};

const job = (how: string, pods: number): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
  labels: {kueue.x-k8s.io/queue-name: research}
spec:
  completionMode: Indexed
  completions: ${pods}
  parallelism: ${pods}
  template:
    metadata:
      annotations: {kueue.x-k8s.io/podset-${how}-topology: cloud.provider.com/topology-rack}
    spec:
      restartPolicy: Never
      containers: [{name: trainer, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
      nodeSelector: {cdk8s-gpu/pool: train}
`;

export const examples: Examples = {
  'pool/domain-size': {
    says: "need 16 nodes with one value of this label, and pool 'train' has at most 8 nodes",
    context,
    wrong: { yaml: job('required', 16) },
    right: { yaml: job('required', 8) },
  },
  'pool/preferred-domain': {
    says: "need 9 nodes with one value of this label, and pool 'train' has at most 8 nodes",
    context,
    wrong: { yaml: job('preferred', 9) },
    right: { yaml: job('preferred', 8) },
  },
};
