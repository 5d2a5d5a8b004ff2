import type { Examples } from '../../example';

export const examples: Examples = {
  'node/os': {
    because: 'it is about the bootstrap files that constructs write for their own nodes',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'debian-12' });`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'amazon-linux-2023' });`,
  },
  'node/late-selector': {
    because: 'it is about the bootstrap files that constructs write for their own nodes',
    wrong: `const nodeSelector = { 'node-role.kubernetes.io/gpu': '' };
new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeSelector });`,
    right: `const nodeSelector = { 'node.kubernetes.io/pool': 'gpu' };
new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeSelector });`,
  },
};
