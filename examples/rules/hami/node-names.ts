// only the property `nodeNames` says which nodes a pool has
new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(cluster, 'hami', { nodeNames: { labs: ['node-1', 'node-2'] } });
