// that pods are Guaranteed is promised by a construct; in YAML every class is meant
const pool = new TunedGpuNode(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 1, request: { gpus: 1 }, image: 'x:1' });
