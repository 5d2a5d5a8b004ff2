import type { Examples } from '../../example';

const pod = (rest: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  schedulerName: volcano
  nodeSelector: {cdk8s-gpu/pool: labs}
  ${rest}
  containers: [{name: main, image: "x:1", resources: {limits: {volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 1000}}}]
`;
const context = {
  kubernetes: '1.34',
  distribution: 'k3s',
  pools: [{ name: 'labs', machine: 'dgxH100', nodes: 2, sharing: { volcanoVgpu: {} }, nodeSelector: { 'cdk8s-gpu/pool': 'labs' } }],
};

export const examples: Examples = {
  'volcano/runtime-class': {
    says: "its containers see no GPU on pool 'labs'",
    context,
    wrong: { yaml: pod('restartPolicy: Never') },
    right: { yaml: pod('runtimeClassName: nvidia') },
  },
};
