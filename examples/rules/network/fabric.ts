// which fabric a program chose is in no document: its devices are
const train = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuTrainingJob(chart, 'llama', {
  pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', fabric: infiniband({ resource: 'rdma/hca' }),
});
