// it is about the files that constructs write for their own nodes
const talos = new GpuCluster(chart, 'talos', { kubernetes: '1.34', distribution: 'talos' });
new TunedGpuNode(talos, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'talos', intent: 'training' });
