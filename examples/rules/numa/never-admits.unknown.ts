// the NUMA nodes of machine 'dgx-h100' are not known
const { numa, ...machine } = machines.dgxH100;
new TunedGpuNode(cluster, 'train', { machine, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training' });
