import type { Examples } from '../../example';

export const examples: Examples = {
  'volcano/tier-name': {
    says: 'is ignored here by releases of Volcano',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 2
  tasks:
    - name: worker
      replicas: 2
      partitionPolicy: {totalPartitions: 1, partitionSize: 2, networkTopology: {mode: hard, highestTierName: rack}}
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 2
  tasks:
    - name: worker
      replicas: 2
      partitionPolicy: {totalPartitions: 1, partitionSize: 2, networkTopology: {mode: hard, highestTierAllowed: 1}}
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`,
    },
  },
};
