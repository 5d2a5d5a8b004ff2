import type { Labels } from '../kubernetes';
import type { Sharing } from './offer';

/**
 * The node label by which HAMi's device plugin finds its nodes. The value is a word that YAML 1.1 takes for a boolean:
 * it is always written in quotes.
 *
 * Source: HAMi v2.10.0, chart value `devicePlugin.nvidiaNodeSelector`; the same in 2.9.0.
 */
export const hamiNodeSelector: Labels = { gpu: 'on' };

/**
 * Labels that keep the GPU Operator's device plugin and MIG manager off a node, whose resource names and GPUs are
 * HAMi's. They mean nothing in a cluster without the operator.
 *
 * Source: gpu-operator v26.7.0 `controllers/state_manager.go`, which leaves a label of a component alone when it is set;
 * mig-parted v0.15.0 `cmd/nvidia-mig-manager`.
 */
export const notOfGpuOperator: Labels = {
  'nvidia.com/gpu.deploy.device-plugin': 'false',
  'nvidia.com/gpu.deploy.mig-manager': 'false',
};

/** The labels that the nodes of a pool need for its allocator to serve them, and for no other to do so. */
export const allocatorLabels = ({ allocator }: Sharing): Labels => (allocator === 'hami' ? { ...hamiNodeSelector, ...notOfGpuOperator } : {});
