// whether others made the quota, a file does not say
const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'train', { machine: machines.gcp['a3-highgpu-8g'], nodes: 2, nodeImage: 'cos' });
new GpuOperator(gke, 'gpu-operator');
