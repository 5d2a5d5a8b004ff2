import { isBefore } from '../../../internal';
import type { Scene } from '../scene';
import type { Recording } from './recording';

/** A metric of an older release, by the name and labels that newer ones have. */
interface Translation {
  readonly old: string;
  readonly now: string;
  /** Labels: new name to old name. */
  readonly labels: Readonly<Record<string, string>>;
}

const OF_CONTAINER = {
  namespace: 'podnamespace',
  pod: 'podname',
  container: 'ctrname',
  vdevice_index: 'vdeviceid',
  device_uuid: 'deviceuuid',
};
const OF_DEVICE = { node: 'nodeid', device_uuid: 'deviceuuid', device_index: 'deviceidx', device_type: 'devicetype' };
const OF_POD = { namespace: 'podnamespace', node: 'nodename', pod: 'podname', container_index: 'containeridx', device_uuid: 'deviceuuid' };

/** Source: HAMi v2.9.0 cmd/scheduler/metrics.go, cmd/vGPUmonitor/metrics.go: each value is given under both names with --legacy-metrics. */
const HAMI: readonly Translation[] = [
  { old: 'GPUDeviceMemoryLimit', now: 'hami_gpu_memory_limit_bytes', labels: OF_DEVICE },
  { old: 'GPUDeviceCoreLimit', now: 'hami_gpu_core_limit_ratio', labels: OF_DEVICE },
  { old: 'GPUDeviceMemoryAllocated', now: 'hami_gpu_memory_allocated_bytes', labels: OF_DEVICE },
  { old: 'GPUDeviceCoreAllocated', now: 'hami_gpu_core_allocated_ratio', labels: OF_DEVICE },
  { old: 'GPUDeviceSharedNum', now: 'hami_gpu_shared_count', labels: OF_DEVICE },
  { old: 'HostGPUMemoryUsage', now: 'hami_host_gpu_memory_used_bytes', labels: OF_DEVICE },
  { old: 'HostCoreUtilization', now: 'hami_host_gpu_utilization_ratio', labels: OF_DEVICE },
  { old: 'vGPUMemoryAllocated', now: 'hami_vgpu_memory_allocated_bytes', labels: OF_POD },
  { old: 'vGPUCoreAllocated', now: 'hami_vgpu_core_allocated_ratio', labels: OF_POD },
  { old: 'vGPU_device_memory_usage_in_bytes', now: 'hami_vgpu_memory_used_bytes', labels: OF_CONTAINER },
  { old: 'vGPU_device_memory_limit_in_bytes', now: 'hami_vgpu_memory_limit_bytes', labels: OF_CONTAINER },
  { old: 'Device_utilization_desc_of_container', now: 'hami_container_device_utilization_ratio', labels: OF_CONTAINER },
  { old: 'Device_last_kernel_of_container', now: 'hami_container_last_kernel_elapsed_seconds', labels: OF_CONTAINER },
];

/** Source: vLLM v0.9.2 vllm/v1/metrics/loggers.py. */
const VLLM: readonly Translation[] = [{ old: 'vllm:gpu_cache_usage_perc', now: 'vllm:kv_cache_usage_perc', labels: {} }];

/** What older releases call otherwise, under the names that rules and dashboards use. */
export function translated({ sources }: Scene): readonly Recording[] {
  const rows = [...(isBefore(sources.get('hami'), '2.9') ? HAMI : []), ...(isBefore(sources.get('vllm'), '0.9.2') ? VLLM : [])];
  return rows.map(({ old, now, labels }) => ({ record: now, expr: renamed(old, labels) }));
}

function renamed(metric: string, labels: Readonly<Record<string, string>>): string {
  const kept = Object.keys(labels);
  const all = Object.entries(labels).reduce((expr, [now, old]) => `label_replace(${expr}, "${now}", "$1", "${old}", "(.*)")`, metric);
  return kept.length === 0 ? all : `max by (${kept.join(', ')}) (${all})`;
}
