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
