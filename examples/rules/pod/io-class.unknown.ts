// what these nodes are set up with
const pool = new GpuNodePool(cluster, 'plain', { machine: machines.dgxH100, nodes: 2 });
new GpuWorkload(chart, 'save', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', podAnnotations: { 'blockio.resources.beta.kubernetes.io/pod': 'checkpoints' } });
