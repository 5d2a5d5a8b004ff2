import type { Examples } from '../../example';

const queue = (spec: string): string => `apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {${spec}}
---
`;
const job = (replicas: number): string => `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  queue: research
  minAvailable: ${replicas}
  tasks:
    - name: worker
      replicas: ${replicas}
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`;

export const examples: Examples = {
  'volcano/queue-order': {
    says: 'is more than deserved, and Volcano refuses the queue',
    wrong: { yaml: queue('guarantee: {resource: {nvidia.com/gpu: 16}}, deserved: {nvidia.com/gpu: 8}') },
    right: {
      yaml: queue('guarantee: {resource: {nvidia.com/gpu: 8}}, deserved: {nvidia.com/gpu: 16}, capability: {nvidia.com/gpu: 32}'),
    },
  },
  'volcano/never-fits': {
    says: "needs 32 of nvidia.com/gpu at once, and queue 'research' has 16 at most",
    wrong: { yaml: queue('capability: {nvidia.com/gpu: 16}') + job(4) },
    right: { yaml: queue('capability: {nvidia.com/gpu: 32}') + job(4) },
  },
};
