import type { Examples } from '../../example';

export const examples: Examples = {
  'node/profile-cpus': {
    says: "leaves CPU 92-95 of aws-p4d.24xlarge, which pool 'gpu' has, in no set",
    context: {
      kubernetes: '1.34',
      distribution: 'openshift',
      pools: [{ name: 'gpu', machine: 'aws.p4d.24xlarge', nodeSelector: { 'node-role.kubernetes.io/gpu': '' } }],
    },
    wrong: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-91}}
`,
    },
    right: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-91, offlined: 92-95}}
`,
    },
  },
  'node/profile-pages': {
    says: 'is not a size of huge pages on amd64 with pages of 4k',
    context: {
      kubernetes: '1.34',
      distribution: 'openshift',
      pools: [{ name: 'gpu', machine: 'aws.p4d.24xlarge', nodeSelector: { 'node-role.kubernetes.io/gpu': '' } }],
    },
    wrong: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-95}, hugepages: {pages: [{size: 32M, count: 4}]}}
`,
    },
    right: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec: {nodeSelector: {node-role.kubernetes.io/gpu: ''}, cpu: {reserved: 0-3, isolated: 4-95}, hugepages: {pages: [{size: 1G, count: 4}]}}
`,
    },
  },
};
