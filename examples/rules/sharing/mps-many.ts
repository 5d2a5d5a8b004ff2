// it is about what a pool says
new GpuNodePool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: mpsDaemon({ replicas: 60 }) });
