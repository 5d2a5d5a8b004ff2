import type { Examples } from '../../example';

const set = (annotations: string): string => `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: chat, namespace: ml}
spec:
  replicas: 2
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      metadata: {annotations: {${annotations}}}
      spec:
        schedulerName: volcano
        containers:
          - {name: main, image: 'registry.example/vllm:1', resources: {limits: {nvidia.com/gpu: 8}}}
`;
const NAMED = 'scheduling.k8s.io/group-name: chat';

export const examples: Examples = {
  'volcano/groups': {
    says: 'the pods of all 2 groups name one PodGroup',
    wrong: { yaml: set(NAMED) },
    right: { yaml: set(NAMED).replace('replicas: 2', 'replicas: 1') },
    unknown: { says: 'the settings of the controller of LeaderWorkerSet are not known', yaml: set('') },
  },
};
