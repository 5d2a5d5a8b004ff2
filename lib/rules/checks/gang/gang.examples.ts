import type { Examples } from '../../example';

const group = (name: string, count: number): string => `apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata: {name: ${name}, namespace: ml}
spec:
  schedulingPolicy: {gang: {minCount: ${count}}}
---
`;

const job = (pod: string): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  completionMode: Indexed
  completions: 4
  parallelism: 4
  template:
    spec:
      restartPolicy: Never
${pod}      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;

const GROUPED = '      schedulingGroup: {podGroupName: train}\n';

export const examples: Examples = {
  'gang/served': {
    says: 'unless feature gate GenericWorkload is on',
    wrong: { yaml: group('train', 4) + job(GROUPED) },
    right: { yaml: job('') },
  },
  'gang/kubernetes': {
    says: 'Kubernetes 1.34 does not know this field',
    wrong: { yaml: group('train', 4) + job(GROUPED), context: { kubernetes: '1.34' } },
    right: { yaml: group('train', 4) + job(GROUPED), context: { kubernetes: '1.36' } },
  },
  'gang/min-count': {
    says: 'is more than the 4 pods that name the group',
    wrong: { yaml: group('train', 5) + job(GROUPED) },
    right: { yaml: group('train', 4) + job(GROUPED) },
  },
  'gang/reference': {
    says: 'no PodGroup has this name',
    wrong: { yaml: group('training', 4) + job(GROUPED) },
    right: { yaml: group('train', 4) + job(GROUPED) },
  },
};
