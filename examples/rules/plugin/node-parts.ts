// what the nodes of a pool bring is known of the pools that constructs declare
new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2, nodeImage: 'host-toolkit' });
new NvidiaDevicePlugin(cluster, 'plugin');
