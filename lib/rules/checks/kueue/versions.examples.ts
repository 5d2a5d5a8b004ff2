import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/old-field': {
    says: 'is not a field of v1beta2',
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  cohort: research
  namespaceSelector: {}
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  cohortName: research
  namespaceSelector: {}
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]
`,
    },
  },
  'queue/ready-timeout': {
    says: 'may take 2400 s to start, and Kueue evicts it after 30m',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: ml}}
spec:
  parallelism: 1
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", startupProbe: {tcpSocket: {port: 8000}, periodSeconds: 10, failureThreshold: 240}, resources: {limits: {nvidia.com/gpu: 1}}}]}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: kueue-manager-config, namespace: kueue-system}
data:
  controller_manager_config.yaml: |
    apiVersion: config.kueue.x-k8s.io/v1beta2
    kind: Configuration
    waitForPodsReady: {timeout: 30m}
`,
    },
    right: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: ml}}
spec:
  parallelism: 1
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", startupProbe: {tcpSocket: {port: 8000}, periodSeconds: 10, failureThreshold: 240}, resources: {limits: {nvidia.com/gpu: 1}}}]}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: kueue-manager-config, namespace: kueue-system}
data:
  controller_manager_config.yaml: |
    apiVersion: config.kueue.x-k8s.io/v1beta2
    kind: Configuration
    waitForPodsReady: {timeout: 60m}
`,
    },
  },
};
