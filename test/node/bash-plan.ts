import { machines } from '../../lib/words/machine';
import type { NodePlan, Primitive } from '../../lib/plans/model';
import { clusterOf } from './shell';

/** A plan of a few primitives, on a machine without GPUs or NUMA nodes to look for. */
export const planOf = (primitives: readonly Primitive[], os: NodePlan['os'] = 'ubuntu-24.04'): NodePlan => ({
  pool: 'train',
  cluster: clusterOf('kubeadm'),
  machine: { ...machines.dgxH100, gpus: [], numa: [] },
  os: os,
  settings: [{ id: 'all', primitives }],
  nodeSelector: {},
});
