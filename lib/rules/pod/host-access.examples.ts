import type { Examples } from '../example';

export const examples: Examples = {
  'pod/host-access': {
    says: "container 'main' has all rights on its node, and sees every GPU there",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
      securityContext: {privileged: true}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
      securityContext: {capabilities: {add: [IPC_LOCK, SYS_NICE]}}
`,
    },
  },
};
