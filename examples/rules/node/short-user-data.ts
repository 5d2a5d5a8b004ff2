// it is about what user data have room for
const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new TunedGpuNode(eks, 'pool', { machine: machines.aws['p5.48xlarge'], nodes: 2, os: 'amazon-linux-2023', nodeImage: 'al2023-nvidia', intent: 'training' });
