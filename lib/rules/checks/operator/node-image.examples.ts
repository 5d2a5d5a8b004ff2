import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/node-image': {
    because: 'only the property `nodeImage` says which image the nodes of a pool have',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'amazon', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuNodePool(eks, 'ubuntu', { machine: machines.dgxH100, nodes: 2, nodeImage: 'ubuntu' });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
const labels = { 'nvidia.com/gpu.deploy.driver': 'false', 'nvidia.com/gpu.deploy.container-toolkit': 'false' };
new GpuNodePool(eks, 'amazon', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia', labels });
new GpuNodePool(eks, 'ubuntu', { machine: machines.dgxH100, nodes: 2, nodeImage: 'ubuntu' });
new GpuOperator(eks, 'operator');`,
  },
  'operator/node-platform': {
    because: 'only the property `nodeImage` says which image the nodes of a pool have',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'auto-mode' });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');`,
  },
  'operator/node-sharing': {
    because: 'only the property `nodeImage` says which image the nodes of a pool have',
    wrong: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'cos', sharing: timeSlicing({ replicas: 4 }) });
new GpuOperator(gke, 'operator');`,
    right: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'cos-operator-plugin', sharing: timeSlicing({ replicas: 4 }) });
new GpuOperator(gke, 'operator');`,
  },
};
