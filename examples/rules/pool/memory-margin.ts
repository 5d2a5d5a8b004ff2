// only the property `modelMemory` says how much memory a model needs
const machine = machines.aws['g4dn.metal'];
const pool = new GpuNodePool(cluster, 'pool', { machine, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '3700Mi' });
