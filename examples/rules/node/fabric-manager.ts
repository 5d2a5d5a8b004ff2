// it is about what a pool says of its own nodes
new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxB200, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training', driver: { from: 'packages', packages: ['nvidia-open-580', 'nvidia-fabricmanager-580', 'nvlsm'] } });
