import type { Examples } from '../../example';

export const examples: Examples = {
  'scheduler/config': {
    says: 'must be specified when type is RequestedToCapacityRatio',
    wrong: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: RequestedToCapacityRatio, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]
`,
    },
    right: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]}, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]
`,
    },
  },
  'scheduler/unused-shape': {
    says: 'is only for the type RequestedToCapacityRatio',
    wrong: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}]}, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]
`,
    },
    right: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]
`,
    },
  },
  'scheduler/plugin': {
    says: 'kube-scheduler does not have this plugin',
    wrong: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    plugins: {score: {enabled: [{name: NodeResourceFit}]}}
`,
    },
    right: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    plugins: {score: {enabled: [{name: NodeResourcesFit}]}}
`,
    },
  },
  'scheduler/resource': {
    says: 'no pool offers a resource of this name',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'slices', machine: 'dgxH100', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { pool: 'slices' } }],
    },
    wrong: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]
`,
    },
    right: {
      yaml: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources: [{name: nvidia.com/mig-1g.10gb, weight: 5}]}}}]
`,
    },
  },
};
