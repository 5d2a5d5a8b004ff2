import { type Alert, POD } from './alert';

const PART = 'the container was given';

/** HAMi and GPU-Manager, which know what a container does with its part of a GPU. */
export const sharingAlerts: readonly Alert[] = [
  {
    id: 'HamiQuotaNearlyUsed',
    severity: 'warning',
    minutes: 15,
    limit: 90,
    expr: (_scene, limit) =>
      `100 * max by (namespace, quota_name) (hami_resource_quota_used) / (max by (namespace, quota_name) (hami_resource_quota_limit) > 0) > ${limit}`,
    summary: 'Namespace {{ $labels.namespace }} uses {{ $value | humanize }} % of its quota {{ $labels.quota_name }}',
    description: (_scene, limit) => `It is above ${limit} %: HAMi will not place its next pods.`,
    explain: 'HAMI-INSUFFICIENT-GPUMEM',
  },
  {
    id: 'HamiGpuOverAllocated',
    severity: 'critical',
    minutes: 5,
    expr: () => 'max by (node, device_uuid) (hami_gpu_memory_allocated_bytes) > max by (node, device_uuid) (hami_gpu_memory_limit_bytes)',
    summary: 'More memory of GPU {{ $labels.device_uuid }} on node {{ $labels.node }} is given out than it has',
    description:
      'Pods will fail for memory. Two schedulers place pods on it, or its devices were registered anew: restart the scheduler of HAMi, and delete the newest pod.',
    explain: 'HAMI-GPU-OOM',
  },
  {
    id: 'HamiPodMemoryNearlyFull',
    severity: 'warning',
    minutes: 5,
    limit: 95,
    expr: (_scene, limit) =>
      `100 * max by (namespace, pod, container) (hami_vgpu_memory_used_bytes / (hami_vgpu_memory_limit_bytes > 0)) > ${limit}`,
    summary: `${POD.replace('pod', 'Pod')} uses {{ $value | humanize }} % of the GPU memory that ${PART}`,
    description: (_scene, limit) => `It is above ${limit} %: the next allocation fails. Give it more memory, or a smaller batch.`,
    explain: 'HAMI-GPU-OOM',
  },
  {
    id: 'HamiPodIdle',
    severity: 'info',
    minutes: 0,
    limit: 1800,
    expr: (_scene, limit) => `min by (namespace, pod) (hami_container_last_kernel_elapsed_seconds) > ${limit}`,
    summary: `${POD.replace('pod', 'Pod')} ran no kernel for {{ $value | humanizeDuration }}`,
    description: (_scene, limit) => `It is more than ${limit} seconds. Ask its owner whether it still needs its part of the GPU.`,
  },
  {
    id: 'HamiPodMemoryUnused',
    severity: 'info',
    minutes: 60,
    limit: 30,
    expr: (_scene, limit) =>
      `100 * max by (namespace, pod, container) (hami_vgpu_memory_used_bytes / (hami_vgpu_memory_limit_bytes > 0)) < ${limit}`,
    summary: `${POD.replace('pod', 'Pod')} uses {{ $value | humanize }} % of the GPU memory that ${PART}`,
    description: (_scene, limit) => `It is below ${limit} %. A smaller part is enough for it.`,
  },
  {
    id: 'GpuManagerPodMemoryUnused',
    severity: 'info',
    minutes: 60,
    limit: 30,
    expr: (_scene, limit) =>
      `100 * max by (namespace, pod_name, container_name) (container_gpu_memory_total / (container_request_gpu_memory > 0)) < ${limit}`,
    summary: 'Pod {{ $labels.namespace }}/{{ $labels.pod_name }} uses {{ $value | humanize }} % of the GPU memory that it asked for',
    description: (_scene, limit) => `It is below ${limit} %. A smaller part is enough for it.`,
  },
  {
    id: 'DraPrepareErrors',
    severity: 'warning',
    minutes: 0,
    expr: () => 'sum by (driver, error_type) (increase(nvidia_dra_node_prepare_errors_total[10m])) > 0',
    summary: 'Driver {{ $labels.driver }} could not prepare devices of a claim: {{ $labels.error_type }}',
    description: 'Pods with claims do not start. Look at the log of the kubelet plugin on the node.',
    explain: 'DRA-CANNOT-ALLOCATE',
  },
];

/** Queues in which work waits. */
export const queueAlerts: readonly Alert[] = [
  {
    id: 'KueueWorkloadsInadmissible',
    severity: 'warning',
    minutes: 60,
    expr: () => 'max by (cluster_queue) (kueue_pending_workloads{status="inadmissible"}) > 0',
    summary: '{{ $value }} workloads of ClusterQueue {{ $labels.cluster_queue }} are not admitted',
    description: 'They do not fit what is left, or no flavor has what they ask for: kubectl describe workload tells which.',
  },
  {
    id: 'VolcanoGangsPending',
    severity: 'warning',
    minutes: 60,
    expr: () => 'max by (queue_name) (volcano_queue_pod_group_pending_count) > 0',
    summary: '{{ $value }} gangs of queue {{ $labels.queue_name }} wait',
    description: 'Not all pods of a gang can be placed at once: kubectl describe podgroup tells why.',
  },
  {
    id: 'KaiQueueOverShare',
    severity: 'info',
    minutes: 60,
    expr: () => 'max by (queue_name) (kai_queue_allocated_gpus) > max by (queue_name) (kai_queue_deserved_gpus)',
    summary: 'Queue {{ $labels.queue_name }} holds {{ $value }} GPUs, more than it deserves',
    description: 'They are taken back when others need theirs: its jobs should write checkpoints.',
  },
];
