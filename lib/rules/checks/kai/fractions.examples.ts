import type { Examples } from '../../example';

const pod = (annotations: string, rest = 'schedulerName: kai-scheduler', limits = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, annotations: {${annotations}}}
spec: {${rest}, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}
---
`;
const config = (gpuSharing: boolean): string => `apiVersion: kai.scheduler/v1
kind: Config
metadata: {name: kai-config}
spec: {admission: {gpuSharing: ${gpuSharing}}}
`;
const context = {
  kubernetes: '1.34',
  pools: [{ name: 'labs', machine: 'dgxH100', nodes: 2, sharing: { kaiFractions: {} }, nodeSelector: { 'cdk8s-gpu/pool': 'labs' } }],
};
const SELECTED = 'nodeSelector: {cdk8s-gpu/pool: labs}';
const OF_KAI = `schedulerName: kai-scheduler, ${SELECTED}`;

export const examples: Examples = {
  'kai/fraction': {
    says: 'asks for a part of a GPU and for whole GPUs',
    wrong: { yaml: pod('gpu-fraction: "0.5"', undefined, 'nvidia.com/gpu: 1') },
    right: { yaml: pod('gpu-fraction: "0.5"') },
  },
  'kai/fraction-scheduler': {
    says: "'default-scheduler' places this pod",
    wrong: { yaml: pod('gpu-fraction: "0.5"', 'restartPolicy: Never') },
    right: { yaml: pod('gpu-fraction: "0.5"') },
  },
  'kai/fraction-memory': {
    says: "more memory than a GPU of pool 'labs' has",
    context,
    wrong: { yaml: pod('gpu-memory: "90000"', OF_KAI) },
    right: { yaml: pod('gpu-memory: "20000", gpu-fraction-num-devices: "2"', OF_KAI) },
  },
  'kai/sharing-off': {
    says: 'KAI is configured without GPU sharing',
    wrong: { yaml: pod('gpu-fraction: "0.5"') + config(false) },
    right: { yaml: pod('gpu-fraction: "0.5"') + config(true) },
  },
  'kai/scheduler': {
    says: "KAI gives out the GPUs of pool 'labs'",
    context,
    wrong: { yaml: pod('', `schedulerName: volcano, ${SELECTED}`, 'nvidia.com/gpu: 1') },
    right: { yaml: pod('', OF_KAI, 'nvidia.com/gpu: 1') },
  },
};
