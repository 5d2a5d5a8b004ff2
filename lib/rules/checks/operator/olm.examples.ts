import type { Examples } from '../../example';

const program = (values: string): string => `const ocp = new GpuCluster(chart, 'ocp', { kubernetes: '1.34', distribution: 'openshift' });
new GpuNodePool(ocp, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(ocp, 'gpu-operator', { values: ${values} });`;

export const examples: Examples = {
  'operator/olm': {
    because: 'a document of a cluster says nothing of who installs its operators',
    wrong: program('{ nfd: { enabled: true } }'),
    right: program('{ dcgmExporter: { enabled: false } }'),
  },
};
