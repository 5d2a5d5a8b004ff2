// it looks at the operating system of a pool that a program declares, which no manifest and no context has
new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 2, sharing: gpuManager() });
new GpuManager(cluster, 'gpu-manager', { image: 'registry.example/gpu-manager:v1.1.5' });
