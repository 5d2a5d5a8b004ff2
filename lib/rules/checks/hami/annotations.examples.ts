import type { Examples } from '../../example';
import { exampleNotebook, LABS } from './example-notebook';

export const examples: Examples = {
  'hami/annotation': {
    says: 'HAMi does not understand this annotation',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ metadata: 'annotations: {hami.io/gpu-scheduler-policy: binpacked}' }),
    },
    right: {
      yaml: exampleNotebook({
        metadata:
          'annotations: {hami.io/gpu-scheduler-policy: "numa,binpack", hami.io/device-scoring-weights: "slot=0,core=1,memory=2", nvidia.com/vgpu-mode: hami-core}',
      }),
    },
  },
  'hami/unheard-annotation': {
    says: 'HAMi 2.9.0 does not know this policy',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: kube-system
spec:
  chart:
    spec:
      chart: hami
      version: 2.9.0
  values:
    devicePlugin:
      tolerations:
        - key: nvidia.com/gpu
          operator: Exists
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        hami.io/gpu-scheduler-policy: mutex
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
    right: {
      yaml: `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: kube-system
spec:
  chart:
    spec:
      chart: hami
      version: 2.10.0
  values:
    devicePlugin:
      tolerations:
        - key: nvidia.com/gpu
          operator: Exists
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: notebook
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        hami.io/gpu-scheduler-policy: mutex
    spec:
      schedulerName: hami-scheduler
      containers:
        - name: main
          image: x:1
          resources:
            limits:
              nvidia.com/gpu: 1
              nvidia.com/gpumem: 8192
      nodeSelector:
        cdk8s-gpu/pool: labs
`,
    },
  },
  'hami/gpu-type': {
    says: "no GPU of pool 'labs' passes",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ metadata: 'annotations: {nvidia.com/use-gputype: A100}' }),
    },
    right: {
      yaml: exampleNotebook({ metadata: 'annotations: {nvidia.com/use-gputype: h100}' }),
    },
  },
  'hami/gpu-type-piece': {
    says: "'A10' is also found in NVIDIA A10G, NVIDIA A100",
    context: { pools: [{ name: 'labs', gpu: 'A10', sharing: 'hami', nodeSelector: { 'example.com/pool': 'labs' } }] },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  annotations: {nvidia.com/use-gputype: A10}
spec:
  schedulerName: hami-scheduler
  nodeSelector: {example.com/pool: labs}
  containers: [{name: main, image: x:1, resources: {limits: {nvidia.com/gpu: 1, nvidia.com/gpumem: 8192}}}]
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  annotations: {nvidia.com/use-gputype: NVIDIA A10, nvidia.com/nouse-gputype: "NVIDIA A10G,NVIDIA A100"}
spec:
  schedulerName: hami-scheduler
  nodeSelector: {example.com/pool: labs}
  containers: [{name: main, image: x:1, resources: {limits: {nvidia.com/gpu: 1, nvidia.com/gpumem: 8192}}}]
`,
    },
  },
  'hami/annotation-place': {
    says: 'is not on the pods of this Deployment',
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
  namespace: ml
  annotations:
    nvidia.com/numa-bind: "true"
spec:
  template:
    spec:
      containers: []
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
  namespace: ml
spec:
  template:
    metadata:
      annotations:
        nvidia.com/numa-bind: "true"
    spec:
      containers: []
`,
    },
  },
};
