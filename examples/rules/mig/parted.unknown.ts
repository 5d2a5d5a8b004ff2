// nothing here installs
new TunedGpuNode(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', sharing: mig({ layout: { '1g.10gb': 7 } }), gpu: { mig: 'nvidia-mig-parted' } });
