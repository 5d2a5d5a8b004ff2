import type { Examples } from '../../example';

const manifests = (limit: number): string => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {resources: {cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}, gpu: {quota: 8, limit: ${limit}}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kai.scheduler/queue: research}, annotations: {kai.scheduler/batch-min-member: "4"}}
spec:
  parallelism: 4
  completions: 4
  template:
    metadata: {labels: {kai.scheduler/queue: research}}
    spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}
`;

export const examples: Examples = {
  'kai/never-fits': {
    says: "needs 32 GPUs at once, and queue 'research' has 16 at most",
    wrong: { yaml: manifests(16) },
    right: { yaml: manifests(32) },
  },
};
