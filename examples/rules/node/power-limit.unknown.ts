// no source shows the limits of H100-NVL-94GB
new TunedGpuNode(cluster, 'tuned', { machine: machines.servers['lenovo-sr675-v3-8xh100-nvl'], nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', gpu: { powerLimit: 300 } });
