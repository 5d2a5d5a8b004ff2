// the Kubernetes version is known of pools
const old = new GpuCluster(chart, 'old', { kubernetes: '1.35' });
const pool = new GpuNodePool(old, 'h100', { machine: machines.dgxH100, nodes: 2 });
new GpuWorkload(chart, 'a', { kind: 'Pod', pool, request: { gpus: 1 }, image: 'x:1', data: { '/models': imageVolume('registry.example/models:1') } });
