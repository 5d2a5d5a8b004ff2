// of documents, `lint` says it in a note
new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(cluster, 'gpu-operator', { version: 'v26.7.0' });
