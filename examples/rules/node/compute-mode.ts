// it is about what a pool says of its own nodes
new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', gpu: { computeMode: 'EXCLUSIVE_PROCESS' } });
