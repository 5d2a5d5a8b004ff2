import type { Examples } from '../../example';

const job = (gpus: number): string => `---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {nodeLabels: {team: ml}}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: gpu-queue}}
spec:
  parallelism: 2
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}
`;

const queue = (name: string, quota: string, cohort = ''): string => `---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: ${name}}
spec:
  namespaceSelector: {}
${cohort}  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, ${quota}}]}
`;

const COHORT = '  cohortName: all\n';
/** Of 8 GPUs, the queue beside lends 6. */
const both = queue('gpu', 'nominalQuota: 8', COHORT) + queue('serving', 'nominalQuota: 8, lendingLimit: 6', COHORT);

export const examples: Examples = {
  'queue/never-fits': {
    says: "the workload asks for more nvidia.com/gpu than ClusterQueue 'gpu' ever has",
    wrong: { yaml: queue('gpu', 'nominalQuota: 7') + job(4) },
    right: { yaml: queue('gpu', 'nominalQuota: 7', COHORT) + job(4) },
  },
  'queue/cohort-never-fits': {
    says: "the workload asks for more nvidia.com/gpu than the 2 ClusterQueues of cohort 'all' have together",
    wrong: { yaml: both + job(8) },
    right: { yaml: both + job(7) },
  },
};
