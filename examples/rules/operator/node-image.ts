// only the property `nodeImage` says which image the nodes of a pool have
const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
const labels = { 'nvidia.com/gpu.deploy.driver': 'false', 'nvidia.com/gpu.deploy.container-toolkit': 'false' };
new GpuNodePool(eks, 'amazon', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia', labels });
new GpuNodePool(eks, 'ubuntu', { machine: machines.dgxH100, nodes: 2, nodeImage: 'ubuntu' });
new GpuOperator(eks, 'operator');
