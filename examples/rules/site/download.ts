// what a site has of its own is said of a cluster, in a program
const site = { images: 'registry.example/mirror', downloads: { 'nvidia.github.io': 'https://files.example/nvidia' } };
const walled = new GpuCluster(chart, 'walled', { kubernetes: '1.34', site });
new TunedGpuNode(walled, 'train', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training', nodeImage: 'host-toolkit', containerToolkit: { version: '1.20.0-1' } });
