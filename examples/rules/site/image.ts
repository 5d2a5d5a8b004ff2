// what a site has of its own is said of a cluster, in a program
const site = { images: { 'nvcr.io': 'harbor.example/nvcr', 'registry.k8s.io': 'harbor.example/k8s' } };
const walled = new GpuCluster(chart, 'walled', { kubernetes: '1.34', site });
new GpuNodePool(walled, 'train', { machine: machines.dgxH100, nodes: 2, nodeImage: 'host-toolkit' });
new NvidiaDevicePlugin(walled, 'plugin');
