// teams are said by a construct
new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuMonitoring(cluster, 'monitoring', { teams: { language: ['llm', 'ml'] } });
new GpuWorkload(chart, 'trainer', { kind: 'Job', request: { gpus: 1 }, image: 'x:1' });
