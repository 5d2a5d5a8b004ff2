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
export const allocatorLabels = ({ allocator }: Sharing): Labels =>
  allocator === 'hami' ? { ...hamiNodeSelector, ...notOfGpuOperator } : {};

/**
 * Annotations of pods that HAMi's scheduler reads, on the pod itself and nowhere else.
 *
 * Sources: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `pkg/util/types.go`, `pkg/util/device_scoring_weights.go`.
 */
export const hamiAnnotations = {
  useGpuType: 'nvidia.com/use-gputype',
  noUseGpuType: 'nvidia.com/nouse-gputype',
  useGpuUuid: 'nvidia.com/use-gpuuuid',
  noUseGpuUuid: 'nvidia.com/nouse-gpuuuid',
  mode: 'nvidia.com/vgpu-mode',
  numaBind: 'nvidia.com/numa-bind',
  nodeSchedulerPolicy: 'hami.io/node-scheduler-policy',
  gpuSchedulerPolicy: 'hami.io/gpu-scheduler-policy',
  deviceScoringWeights: 'hami.io/device-scoring-weights',
} as const;

/** Which nodes are filled first: full ones or empty ones. */
export const hamiNodePolicies = ['binpack', 'spread'] as const;
/** Which nodes are filled first: full ones or empty ones. */
export type HamiNodePolicy = (typeof hamiNodePolicies)[number];

/**
 * Which GPUs of a node are filled first, in this order of importance (`binpack`, `spread`, `numa`), and which are left
 * out: `mutex` takes idle ones alone, `topology-aware` those that are linked best.
 */
export const hamiGpuPolicies = ['binpack', 'spread', 'numa', 'mutex', 'topology-aware'] as const;
/** Which GPUs of a node are filled first, or left out. */
export type HamiGpuPolicy = (typeof hamiGpuPolicies)[number];

/** The form of a GPU's id, as `nvidia-smi -L` prints it. */
export const GPU_UUID = /^GPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
