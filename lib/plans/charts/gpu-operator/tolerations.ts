import type { Toleration } from '../../../words/kubernetes';
import { GPU_TAINT_KEY } from '../../allocators';
import type { PoolDescription } from '../../model';
import { widened } from '../values/widened';

const anyGpuTaint: Toleration = { key: GPU_TAINT_KEY, operator: 'Exists', effect: 'NoSchedule' };

/**
 * What `daemonsets.tolerations` says when nothing is given; a list of ours replaces it.
 *
 * Source: gpu-operator, `deployments/gpu-operator/values.yaml`, the same from v24.9.2 to v26.7.0.
 */
const daemonSetDefaults: readonly Toleration[] = [anyGpuTaint];

/**
 * What `node-feature-discovery.worker.tolerations` says when nothing is given. Source: the same files; up to v25.10.1
 * they also name the old taint `node-role.kubernetes.io/master`, which no supported Kubernetes sets.
 */
const nfdWorkerDefaults: readonly Toleration[] = [
  { key: 'node-role.kubernetes.io/control-plane', operator: 'Equal', value: '', effect: 'NoSchedule' },
  anyGpuTaint,
];

/** Tolerations of the operator's DaemonSets; undefined when the chart's own cover every taint of the pools. */
export const daemonSetTolerations = (pools: readonly PoolDescription[]) => widened(daemonSetDefaults, pools);

/** Tolerations of Node Feature Discovery's workers, without whose labels the operator does not see a node. */
export const nfdWorkerTolerations = (pools: readonly PoolDescription[]) => widened(nfdWorkerDefaults, pools);
