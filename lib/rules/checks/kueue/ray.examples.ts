import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/ray': {
    says: 'Kueue refuses this RayCluster: it is queued, and would grow without Kueue',
    wrong: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}, annotations: {}}
spec:
  enableInTreeAutoscaling: true
  headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "x:1"}]}}}
  workerGroupSpecs:
    - groupName: gpu
      replicas: 1
      minReplicas: 1
      maxReplicas: 4
      rayStartParams: {}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}, annotations: {kueue.x-k8s.io/elastic-job: "true"}}
spec:
  enableInTreeAutoscaling: true
  headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "x:1"}]}}}
  workerGroupSpecs:
    - groupName: gpu
      replicas: 1
      minReplicas: 1
      maxReplicas: 4
      rayStartParams: {}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`,
    },
  },
};
