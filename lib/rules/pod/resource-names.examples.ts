import type { Examples } from '../example';

export const examples: Examples = {
  'pod/resource-domain': {
    says: "container 'main' asks for a resource without a domain; the API server rejects the pod",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {cpu: 8, gpu: 1}}
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
      resources: {limits: {cpu: 8, nvidia.com/gpu: 1}}
`,
    },
  },
  'pod/resource-spelling': {
    says: "container 'main' asks for a resource that nobody offers, and its pod stays Pending",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpus: 1}}
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
`,
    },
  },
  'mig/known-profile': {
    says: "container 'main' asks for a MIG device of a profile that no GPU has that is known here",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/mig-1g.7gb: 1}}
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
      resources: {limits: {nvidia.com/mig-1g.10gb: 1}}
`,
    },
  },
};
