import type { Examples } from '../../example';

export const examples: Examples = {
  'sharing/share-name': {
    says: "container 'main' asks for a share that no configuration of the device plugin makes which is known here",
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    sharing:
      timeSlicing: {renameByDefault: false, resources: [{name: nvidia.com/gpu, replicas: 4}]}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu.shared: 1}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    sharing:
      timeSlicing: {renameByDefault: true, resources: [{name: nvidia.com/gpu, replicas: 4}]}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu.shared: 1}}
`,
    },
  },
  'sharing/one-share': {
    says: "container 'main' asks for 2 shares, and every configuration that makes them fails these requests",
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    sharing:
      timeSlicing: {renameByDefault: true, failRequestsGreaterThanOne: true, resources: [{name: nvidia.com/gpu, replicas: 4}]}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu.shared: 2}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    sharing:
      timeSlicing: {renameByDefault: true, failRequestsGreaterThanOne: false, resources: [{name: nvidia.com/gpu, replicas: 4}]}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu.shared: 2}}
`,
    },
  },
};
