import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/huge-pages': {
    says: "no NUMA node of pool 'gpu' has more than 16Gi: the kubelet refuses it for ever",
    context: {
      kubernetes: '1.34',
      distribution: 'openshift',
      pools: [{ name: 'gpu', machine: 'aws.p4d.24xlarge', nodeSelector: { 'node-role.kubernetes.io/gpu': '' } }],
    },
    wrong: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-95}, numa: {topologyPolicy: single-numa-node}, hugepages: {pages: [{size: 1G, count: 32}]}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {node-role.kubernetes.io/gpu: ''}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi, hugepages-1Gi: 24Gi}}}]
`,
    },
    right: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-95}, numa: {topologyPolicy: single-numa-node}, hugepages: {pages: [{size: 1G, count: 32}]}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {node-role.kubernetes.io/gpu: ''}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi, hugepages-1Gi: 16Gi}}}]
`,
    },
  },
};
