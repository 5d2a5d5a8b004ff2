import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const namespaceWith = (labels: string): string => `apiVersion: v1
kind: Namespace
metadata: {name: ml, labels: ${labels}}
`;

export const examples: Examples = {
  'pod/security': {
    says: 'its namespace enforces baseline, which refuses these pods',
    wrong: {
      yaml: `apiVersion: v1
kind: Namespace
metadata: {name: ml, labels: {pod-security.kubernetes.io/enforce: baseline}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK]}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Namespace
metadata: {name: ml, labels: {pod-security.kubernetes.io/enforce: privileged}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK]}}
`,
    },
  },
  'pod/security-level': {
    says: 'its pods among the documents keep to the level baseline, and it admits privileged ones',
    wrong: { yaml: `${namespaceWith('{team: ml}')}---\n${examplePod({ limits: 'nvidia.com/gpu: 1' })}` },
    right: {
      yaml: `${namespaceWith('{pod-security.kubernetes.io/enforce: baseline}')}---\n${examplePod({ limits: 'nvidia.com/gpu: 1' })}`,
    },
  },
  'pod/class-reference': {
    says: 'there is no PriorityClass of this name among the documents',
    wrong: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['priorityClassName: train'] })}---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: training}
value: 100
`,
    },
    right: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['priorityClassName: training'] })}---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: training}
value: 100
`,
    },
  },
};
