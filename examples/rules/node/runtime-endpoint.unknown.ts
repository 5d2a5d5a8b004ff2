// the kubelet's endpoint
new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit', intent: 'training', containerToolkit: { version: '1.20.0-1', runtime: 'crio' } });
