// it is about what a pool says of its own nodes
new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit', intent: 'training', containerToolkit: { version: '1.20.0-1', runtime: 'docker' }, kubelet: { containerRuntimeEndpoint: 'unix:///run/cri-dockerd.sock' } });
