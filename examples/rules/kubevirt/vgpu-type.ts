// it is about a pool whose GPUs are for virtual machines
new GpuNodePool(cluster, 'desks', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: vmVgpu({ type: 'H100XM-40C' }) });
