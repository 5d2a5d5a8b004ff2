// a label of each node names its configuration, and constructs alone know the labels
const dgx = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit' } as const;
new GpuNodePool(cluster, 'ranking', { ...dgx, sharing: mps({ replicas: 4 }) });
new NvidiaDevicePlugin(cluster, 'plugin');
