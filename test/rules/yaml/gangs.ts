import type { YamlCases } from './yaml-case';

const volcano = (spec: string, limits = 'nvidia.com/gpu: 8'): string => `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  ${spec}
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}}}
`;

const volcanoQueues = `---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {parent: ml}
`;

const queue = (resources: string): string => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {parentQueue: ml, resources: {${resources}}}
`;

const kaiPod = (metadata: string, limits = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, ${metadata}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}
---
`;

const ALL = '{quota: -1, limit: -1}';

/** Jobs, queues and pods of Volcano and of KAI. */
export const gangCases: YamlCases = {
  'volcano/gang': {
    says: 'waits for more pods than the tasks make',
    wrong: volcano('minAvailable: 5'),
    right: volcano('minAvailable: 4'),
  },
  'volcano/partial-gang': {
    says: 'starts with fewer pods than its 4, which pytorch waits for',
    wrong: volcano('minAvailable: 2\n  plugins: {pytorch: []}'),
    right: volcano('minAvailable: 4\n  plugins: {pytorch: []}'),
  },
  'volcano/plugin-tasks': {
    says: 'no task has the name that the plugin takes for the master',
    wrong: volcano('plugins: {pytorch: ["--master=leader"]}'),
    right: volcano('plugins: {pytorch: ["--master=master"]}'),
  },
  'volcano/queue': {
    says: 'has queues below it, and takes no jobs itself',
    wrong: volcano('queue: ml') + volcanoQueues,
    right: volcano('queue: research') + volcanoQueues,
  },
  'volcano/mixed-vgpu': {
    says: "container 'main' asks two device plugins for the same GPUs",
    wrong: volcano('queue: default', 'volcano.sh/vgpu-number: 1, nvidia.com/gpumem: 4000, nvidia.com/gpu: 1'),
    right: volcano('queue: default', 'volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 4000'),
  },
  'kai/queue-quota': {
    says: 'nothing of cpu, memory may be given out',
    wrong: queue(`gpu: ${ALL}`),
    right: queue(`cpu: ${ALL}, memory: ${ALL}, gpu: ${ALL}`),
  },
  'kai/queue': {
    says: 'there is no Queue of this name among the documents',
    wrong: kaiPod('labels: {kai.scheduler/queue: vision}') + queue(`cpu: ${ALL}, memory: ${ALL}`),
    right: kaiPod('labels: {kai.scheduler/queue: research}') + queue(`cpu: ${ALL}, memory: ${ALL}`),
  },
  'kai/fraction': {
    says: 'asks for a part of a GPU and for whole GPUs',
    wrong: kaiPod('annotations: {gpu-fraction: "0.5"}', 'nvidia.com/gpu: 1'),
    right: kaiPod('annotations: {gpu-fraction: "0.5"}'),
  },
};
