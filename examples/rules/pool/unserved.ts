// only a `GpuCluster` is described whole: other files may hold the operator that serves a pool
const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
new GpuOperator(cluster, 'gpu-operator');
new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1' });
