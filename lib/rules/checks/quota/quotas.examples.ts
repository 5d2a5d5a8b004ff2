import type { Examples } from '../../example';

export const examples: Examples = {
  'quota/prefix': {
    says: 'nothing counts it: pods take as many as they ask for',
    wrong: {
      yaml: `apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: ml}
spec: {hard: {limits.nvidia.com/gpu: 8}}
---
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: ml}
spec: {hard: {requests.nvidia.com/gpu: 8}}
---
`,
    },
  },
  'quota/never-fits': {
    says: "asks for more nvidia.com/gpu than ResourceQuota 'gpus' allows the whole namespace",
    wrong: {
      yaml: `apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: ml}
spec: {hard: {requests.nvidia.com/gpu: 8}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: ml}
spec:
  replicas: 3
  template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: ml}
spec: {hard: {requests.nvidia.com/gpu: 8}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: ml}
spec:
  replicas: 2
  template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}}
`,
    },
  },
  'quota/limit-range': {
    says: "container 'main' of the same namespace asks for more GPUs",
    wrong: {
      yaml: `apiVersion: v1
kind: LimitRange
metadata: {name: ml, namespace: ml}
spec: {limits: [{type: Container, max: {nvidia.com/gpu: 2}}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: ml}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: LimitRange
metadata: {name: ml, namespace: ml}
spec: {limits: [{type: Container, max: {nvidia.com/gpu: 4}}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: ml}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}}
`,
    },
  },
};
