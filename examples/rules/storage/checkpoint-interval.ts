// what a program says of its checkpoints is in no document
new GpuTrainingJob(chart, 'llama', {
  request: { gpus: 8 }, image: 'x:1', resources: { cpu: 8, memory: '64Gi' },
  checkpoints: { '/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi', every: '30m' },
});
