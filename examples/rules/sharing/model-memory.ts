// only the property `modelMemory` says how much memory a model needs
const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '18Gi' });
