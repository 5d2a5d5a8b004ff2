import type { Examples } from '../../example';

export const examples: Examples = {
  'node/performance-profile': {
    says: 'has CPUs that are also in cpu.reserved',
    wrong: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec:
  nodeSelector: {node-role.kubernetes.io/gpu: ''}
  cpu: {reserved: 0-3, isolated: 3-15}
`,
    },
    right: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata: {name: gpu}
spec:
  nodeSelector: {node-role.kubernetes.io/gpu: ''}
  cpu: {reserved: 0-3, isolated: 4-15}
`,
    },
  },
  'node/profile-annotation': {
    says: 'is ignored: the profile itself sets these fields',
    wrong: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata:
  name: gpu
  annotations: {kubeletconfig.experimental: '{"topologyManagerPolicy": "restricted"}'}
spec: {cpu: {reserved: 0-3, isolated: 4-63}, nodeSelector: {node-role.kubernetes.io/worker-gpu: ""}}
`,
    },
    right: {
      yaml: `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata:
  name: gpu
  annotations: {kubeletconfig.experimental: '{"maxPods": 110}'}
spec: {cpu: {reserved: 0-3, isolated: 4-63}, nodeSelector: {node-role.kubernetes.io/worker-gpu: ""}}
`,
    },
  },
};
