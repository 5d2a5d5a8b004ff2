import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const yaml = examplePod({ limits: 'tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16' });
const context = (kubernetes: string) => ({
  kubernetes,
  pools: [{ name: 'labs', machine: 'dgxH100', nodes: 2, sharing: { gpuManager: {} }, nodeSelector: { 'cdk8s-gpu/pool': 'labs' } }],
});

export const examples: Examples = {
  'cores/cgroups': {
    says: "GPU-Manager finds no containers on the nodes of pool 'labs'",
    wrong: { yaml, context: context('1.36') },
    right: { yaml, context: context('1.34') },
  },
};
