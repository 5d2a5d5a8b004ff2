// it is about what a pool says of its own nodes
new TunedGpuNode(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', sharing: mig({ layout: { '1g.10gb': 7 } }), gpu: { mig: 'nvidia-mig-parted', migParted: { version: '0.15.0', sha256: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' } } });
