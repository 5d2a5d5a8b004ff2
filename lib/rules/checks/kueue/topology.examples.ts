import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/topology-request': {
    says: 'asks for more than one kind of topology',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: cloud.provider.com/topology-rack, kueue.x-k8s.io/podset-unconstrained-topology: "true"}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: cloud.provider.com/topology-rack}}
    spec: {restartPolicy: Never,  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}
`,
    },
  },
};
