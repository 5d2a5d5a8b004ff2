// it is about the bootstrap files that constructs write for their own nodes
const nodeSelector = { 'node.kubernetes.io/pool': 'gpu' };
new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeSelector });
