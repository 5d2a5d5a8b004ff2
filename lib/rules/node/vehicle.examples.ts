import type { Examples } from '../example';

export const examples: Examples = {
  'node/vehicle': {
    because: 'it is about the bootstrap files that constructs write for their own nodes',
    wrong: `const talos = new GpuCluster(chart, 'talos', { kubernetes: '1.34', distribution: 'talos' });
new GpuNodePool(talos, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'talos' });`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'amazon-linux-2023' });`,
  },
  'node/image': {
    because: 'which image the nodes of a pool have stands in the property `nodeImage`',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');`,
  },
};
