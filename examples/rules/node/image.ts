// only the property `nodeImage` says which image the nodes of a pool have
const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');
