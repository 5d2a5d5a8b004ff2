import { alike, type MetricSource } from './metric';

const ofContainer = ['namespace', 'pod', 'container', 'vdevice_index', 'device_uuid'];
const ofDevice = ['node', 'device_uuid', 'device_index', 'device_type'];

/** HAMi's scheduler and the monitor in its device plugin. Releases before 2.9 have other names, which rules translate. */
export const hamiSource: MetricSource = {
  id: 'hami',
  said: 'release',
  name: 'HAMi',
  labels: [],
  metrics: [
    ...alike(
      { type: 'gauge', labels: ofDevice },
      'hami_gpu_memory_limit_bytes',
      'hami_gpu_core_limit_ratio',
      'hami_gpu_memory_allocated_bytes',
      'hami_gpu_core_allocated_ratio',
      'hami_gpu_shared_count',
      'hami_host_gpu_memory_used_bytes',
      'hami_host_gpu_utilization_ratio',
    ),
    ...alike(
      { type: 'gauge', labels: ['namespace', 'node', 'pod', 'container_index', 'device_uuid'] },
      'hami_vgpu_memory_allocated_bytes',
      'hami_vgpu_core_allocated_ratio',
    ),
    ...alike(
      { type: 'gauge', labels: ofContainer },
      'hami_vgpu_memory_used_bytes',
      'hami_vgpu_memory_limit_bytes',
      'hami_container_device_utilization_ratio',
      'hami_container_last_kernel_elapsed_seconds',
    ),
    { name: 'hami_resource_quota_used', type: 'gauge', labels: ['namespace', 'quota_name', 'limit'] },
    { name: 'hami_resource_quota_limit', type: 'gauge', labels: ['namespace', 'quota_name'], since: '2.10' },
  ],
  reach: 'prometheus.enabled: true in the values of its chart, which makes its ServiceMonitors',
  source: 'HAMi v2.7.0 to v2.10.0 cmd/scheduler/metrics.go, cmd/vGPUmonitor/metrics.go; charts/hami/templates',
};

/** GPU-Manager. */
export const gpuManagerSource: MetricSource = {
  id: 'gpuManager',
  name: 'GPU-Manager',
  labels: ['pod_name', 'namespace', 'node', 'container_name'],
  metrics: alike(
    { type: 'gauge' },
    'container_gpu_utilization',
    'container_request_gpu_utilization',
    'container_gpu_memory_total',
    'container_request_gpu_memory',
  ),
  reach: 'port 5678 of its Service gpu-manager-metric, path /metric and not /metrics',
  source: 'tkestack/gpu-manager 1.1.5 pkg/server/metrics.go',
};
