// a label of each node names its layout, and constructs alone know the labels
new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 } });
new GpuOperator(cluster, 'gpu-operator');
