// nothing says which GPU pool 'theirs' has
const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },
});
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '1Gi' });
