// only the property `modelMemory` says how much memory a model needs
const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },
  gpu: 'L4',
});
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '1Gi' });
