import type { Examples } from '../../example';

export const examples: Examples = {
  'node/vehicle': {
    because: 'it is about the files that constructs write for their own nodes',
    wrong: `const aks = new GpuCluster(chart, 'aks', { kubernetes: '1.34', distribution: 'aks' });
const machine = machines.azure.Standard_ND96isr_H100_v5;
new TunedGpuNode(aks, 'pool', { machine, nodes: 2, os: 'ubuntu-24.04', intent: 'training', kubelet: { memoryManagerPolicy: 'None' } });`,
    right: `const talos = new GpuCluster(chart, 'talos', { kubernetes: '1.34', distribution: 'talos' });
new TunedGpuNode(talos, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'talos', intent: 'training' });`,
  },
  'node/own-values': {
    because: 'it is about the files that constructs write for their own nodes',
    wrong: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
const machine = machines.gcp['a3-highgpu-8g'];
new TunedGpuNode(gke, 'pool', { machine, nodes: 2, os: 'cos', nodeImage: 'cos', intent: 'training' });`,
    right: `const talos = new GpuCluster(chart, 'talos', { kubernetes: '1.34', distribution: 'talos' });
new TunedGpuNode(talos, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'talos', intent: 'training' });`,
  },
  'node/image': {
    because: 'only the property `nodeImage` says which image the nodes of a pool have',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');`,
  },
};
