// only the property `nodeImage` says which image the nodes of a pool have
const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'cos-operator-plugin', sharing: timeSlicing({ replicas: 4 }) });
new GpuOperator(gke, 'operator');
