// it is about a pool whose GPUs are for virtual machines
new GpuNodePool(cluster, 'desks', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }) });
