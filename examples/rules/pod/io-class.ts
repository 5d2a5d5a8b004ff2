// it is about what a pool says of its own nodes
const pool = new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training', storage: { ioClasses: { checkpoints: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s' }] } } });
new GpuWorkload(chart, 'save', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', podAnnotations: { 'blockio.resources.beta.kubernetes.io/pod': 'checkpoints' } });
