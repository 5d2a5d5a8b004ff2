import { indent, type YamlCases } from './yaml-case';

const file = (profile: string): string => `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
${indent(4, profile)}
`;

const scored = (strategy: string): string =>
  file(`pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {${strategy}, resources: [{name: nvidia.com/gpu, weight: 5}]}}}]`);

/** Configurations of kube-scheduler. */
export const schedulerCases: YamlCases = {
  'scheduler/config': {
    says: 'must be specified when type is RequestedToCapacityRatio',
    wrong: scored('type: RequestedToCapacityRatio'),
    right: scored(
      'type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]}',
    ),
  },
  'scheduler/unused-shape': {
    says: 'is only for the type RequestedToCapacityRatio',
    wrong: scored('type: MostAllocated, requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}]}'),
    right: scored('type: MostAllocated'),
  },
  'scheduler/plugin': {
    says: 'kube-scheduler does not have this plugin',
    wrong: file('plugins: {score: {enabled: [{name: NodeResourceFit}]}}'),
    right: file('plugins: {score: {enabled: [{name: NodeResourcesFit}]}}'),
  },
  'scheduler/resource': {
    says: 'no pool offers a resource of this name',
    wrong: scored('type: MostAllocated'),
    right: scored('type: MostAllocated').replace('nvidia.com/gpu', 'nvidia.com/mig-1g.10gb'),
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'slices', machine: 'dgxH100', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { pool: 'slices' } }],
    },
  },
};
