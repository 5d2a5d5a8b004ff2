// that a workload is to have its nodes for itself is said by its construct alone
const train = new TunedGpuNode(cluster, 'train', { machine: machines.dgxH100, nodes: 3, intent: 'training', os: 'ubuntu-24.04' });
new GpuTrainingJob(chart, 'llama', { pool: train, request: { gpus: 8 }, image: 'x:1', numNodes: 2, fabric: infiniband({ resource: 'rdma/hca' }), exclusive: true });
new GpuWorkload(chart, 'notebook', { kind: 'Deployment', pool: train, request: { gpus: 1 }, image: 'x:1', resources: 'share' });
