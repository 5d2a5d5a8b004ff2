// a document of a cluster says nothing of who installs its operators
const ocp = new GpuCluster(chart, 'ocp', { kubernetes: '1.34', distribution: 'openshift' });
new GpuNodePool(ocp, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(ocp, 'gpu-operator', { values: { dcgmExporter: { enabled: false } } });
