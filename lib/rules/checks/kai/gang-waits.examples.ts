import type { Examples } from '../../example';

export const examples: Examples = {
  'kai/gang': {
    says: 'its pods find each other by name, and KAI starts them one by one',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  parallelism: 4
  completions: 4
  completionMode: Indexed
  template:
    metadata: {labels: {kai.scheduler/queue: ml}}
    spec: {schedulerName: kai-scheduler, subdomain: train, restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, annotations: {kai.scheduler/batch-min-member: "4"}}
spec:
  parallelism: 4
  completions: 4
  completionMode: Indexed
  template:
    metadata: {labels: {kai.scheduler/queue: ml}}
    spec: {schedulerName: kai-scheduler, subdomain: train, restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}
`,
    },
  },
  'kai/depends-on': {
    says: 'KAI starts no pod before all of them are there',
    wrong: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: train, namespace: ml}
spec:
  
  replicatedJobs:
    - name: prepare
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1"}]}}}}
    - name: train
      dependsOn: [{name: prepare, status: Complete}]
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}}
`,
    },
    right: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: train, namespace: ml}
spec:
  startupPolicy: {startupPolicyOrder: InOrder}
  replicatedJobs:
    - name: prepare
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1"}]}}}}
    - name: train
      replicas: 1
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}}
`,
    },
  },
};
