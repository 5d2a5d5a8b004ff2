import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/memory-margin': {
    because: 'only the property `modelMemory` says how much memory a model needs',
    wrong: `const machine = machines.aws['g4dn.metal'];
const pool = new GpuNodePool(cluster, 'pool', { machine, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '3800Mi' });`,
    right: `const machine = machines.aws['g4dn.metal'];
const pool = new GpuNodePool(cluster, 'pool', { machine, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '3700Mi' });`,
  },
  'pool/memory-unknown': {
    because: 'only the property `modelMemory` says how much memory a model needs',
    wrong: `const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },
});
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '1Gi' });`,
    right: `const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },
  gpu: 'L4',
});
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '1Gi' });`,
  },
};
