import type { Examples } from '../example';

export const examples: Examples = {
  'hami/privileged': {
    says: "container 'main' is privileged",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
          securityContext:
            privileged: true
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
          securityContext:
            privileged: false
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/node-name': {
    says: 'the node is named',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeName: node-1
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/refused': {
    says: 'the node is named, and HAMi of these documents rejects these pods',
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeName: gpu-1
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec: {chart: {spec: {chart: hami, version: 2.10.0}}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {kubernetes.io/hostname: gpu-1}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec: {chart: {spec: {chart: hami, version: 2.10.0}}}
`,
    },
  },
};
