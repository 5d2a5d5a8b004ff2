// it is about the bootstrap files that constructs write for their own nodes
const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'amazon-linux-2023' });
