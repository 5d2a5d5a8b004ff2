import type { Examples } from '../../example';

const limitsOf = (limits: string): string => `resources: {limits: {${limits}}}`;
const pod = (limits: string, { rest = 'schedulerName: volcano', annotations = '', init = '' } = {}): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, annotations: {${annotations}}}
spec: {${rest}, initContainers: [{name: prepare, image: "x:1", ${limitsOf(init)}}], containers: [{name: main, image: "x:1", ${limitsOf(limits)}}]}
`;
const PART = 'volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 4000';
const context = {
  kubernetes: '1.34',
  pools: [{ name: 'labs', machine: 'dgxH100', nodes: 2, sharing: { volcanoVgpu: {} }, nodeSelector: { 'cdk8s-gpu/pool': 'labs' } }],
};
const OF_POOL = { rest: 'schedulerName: volcano, nodeSelector: {cdk8s-gpu/pool: labs}' };

export const examples: Examples = {
  'volcano/vgpu-amount': {
    says: 'asks for volcano.sh/vgpu-memory in a way that Volcano misreads',
    wrong: { yaml: pod('volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 8Gi') },
    right: { yaml: pod('volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 8192, volcano.sh/vgpu-cores: 50') },
  },
  'volcano/vgpu-number': {
    says: 'without volcano.sh/vgpu-number, and gets no GPU',
    wrong: { yaml: pod('volcano.sh/vgpu-memory: 4000') },
    right: { yaml: pod(PART) },
  },
  'volcano/vgpu-percentage': {
    says: 'which no node advertises',
    wrong: { yaml: pod('volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory-percentage: 50') },
    right: { yaml: pod(PART) },
  },
  'volcano/vgpu-init': {
    says: "init container 'prepare' asks for parts of GPUs",
    wrong: { yaml: pod(PART, { init: PART }) },
    right: { yaml: pod(PART) },
  },
  'volcano/vgpu-scheduler': {
    says: "'default-scheduler' places this pod, and assigns no GPU",
    wrong: { yaml: pod(PART, { rest: 'restartPolicy: Never' }) },
    right: { yaml: pod(PART) },
  },
  'volcano/vgpu-mode': {
    says: 'is the mode of none of the nodes',
    wrong: { yaml: pod(PART, { annotations: 'volcano.sh/vgpu-mode: mps' }) },
    right: { yaml: pod(PART, { annotations: 'volcano.sh/vgpu-mode: hami-core' }) },
  },
  'volcano/vgpu-memory': {
    says: "asks for more memory than a GPU of pool 'labs' has",
    context,
    wrong: { yaml: pod('volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 4000', OF_POOL) },
    right: { yaml: pod('volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 1000', OF_POOL) },
  },
};
