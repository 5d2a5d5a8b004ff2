import type { Examples } from '../../example';

const configuration = (told: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    tiers:
      - plugins: [{name: priority}, {name: gang}]
      - plugins: [{name: predicates}, {name: deviceshare, arguments: {${told}}}]
`;

export const examples: Examples = {
  'volcano/scheduler-plugins': {
    says: 'the scheduler lacks the plugin deviceshare',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 1
  tasks: [{name: a, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {volcano.sh/vgpu-number: 1}}}]}}}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    tiers:
      - plugins: [{name: priority}, {name: gang}]
      - plugins: [{name: predicates}, {name: nodeorder}]
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 1
  tasks: [{name: a, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {volcano.sh/vgpu-number: 1}}}]}}}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    tiers:
      - plugins: [{name: priority}, {name: gang}]
      - plugins: [{name: predicates}, {name: deviceshare, arguments: {deviceshare.VGPUEnable: true}}]
`,
    },
  },
  'volcano/deviceshare': {
    says: 'does not go with deviceshare.VGPUEnable: the scheduler does not start',
    wrong: { yaml: configuration('deviceshare.VGPUEnable: true, deviceshare.GPUSharingEnable: true') },
    right: { yaml: configuration('deviceshare.VGPUEnable: true') },
  },
};
