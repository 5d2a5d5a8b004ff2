// a document of a cluster does not say how the policy of its operator came about
new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(cluster, 'gpu-operator');
new NetworkOperator(cluster, 'nics', { interfaces: { 'rdma/rdma_shared_device_a': ['ibs1', 'ibs2'] } });
