// the NUMA nodes of machine 'dgx-b200' are not known
new TunedGpuNode(cluster, 'b200', { machine: machines.dgxB200, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
