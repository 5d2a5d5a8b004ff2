// When each alert fires: series as exporters give them, while all is well and while it is not.
import type { AlertId } from '../../lib/plans/observe';
import type { World } from './worlds';

/** Values of a series: while all is well, and while it is not. A number of a counter is what it grows by in a minute; undefined is no series. */
export interface Changing {
  readonly series: string;
  readonly well: number | undefined;
  readonly bad: number | undefined;
  readonly counts?: true;
}

/** A story of an alert. */
export interface Scenario {
  readonly world?: World;
  readonly series: readonly Changing[];
  /** Minutes after which it is quiet again. */
  readonly settles?: number;
  /** Alerts that fire at once. */
  readonly fires?: number;
  /** What the text of the alert has to say. */
  readonly says?: string;
}

const GPU = 'node="a", gpu="0", UUID="GPU-1", modelName="NVIDIA H100 80GB HBM3"';
const HELD = `${GPU}, namespace="ml", pod="p", container="c"`;
const gauge = (series: string, well: number | undefined, bad: number | undefined): Changing => ({ series, well, bad });
const counter = (series: string, well: number, bad: number): Changing => ({ series, well, bad, counts: true });
const one = (name: string, well: number, bad: number, more = ''): Scenario => ({ series: [gauge(`${name}{${GPU}${more}}`, well, bad)] });
const counted = (name: string, bad: number): Scenario => ({ series: [counter(`${name}{${GPU}}`, 0, bad)] });
const xid = (number: number, says: string): Scenario => ({
  ...one('DCGM_EXP_XID_ERRORS_COUNT', 0, 2, `, xid="${number}", window_size_in_ms="300000"`),
  says,
});
const event = (name: string): Scenario => one('DCGM_EXP_CLOCK_EVENTS_COUNT', 0, 9, `, clock_event="${name}", window_size_in_ms="300000"`);
const asks = gauge(
  'kube_pod_container_resource_requests{namespace="ml", pod="p", container="c", node="a", resource="nvidia_com_gpu", unit="integer"}',
  8,
  8,
);
const memory = (used: readonly [number, number], labels = HELD): readonly Changing[] => [
  gauge(`DCGM_FI_DEV_FB_USED{${labels}}`, used[0], used[1]),
  gauge(`DCGM_FI_DEV_FB_FREE{${labels}}`, 80000 - used[0], 80000 - used[1]),
];
const HAMI_POD = 'namespace="ml", pod="p", container="c", vdevice_index="0", device_uuid="GPU-1"';
const HAMI_GPU = 'node="a", device_uuid="GPU-1", device_index="0", device_type="H100"';
const server = (metric: string, well: number, bad: number): Scenario => ({
  series: [gauge(`${metric}{namespace="serve", pod="s", model_name="m"}`, well, bad)],
});
const slow = (metric: string): Scenario => ({
  series: [
    counter(`${metric}_bucket{namespace="serve", pod="s", le="1"}`, 60, 0),
    counter(`${metric}_bucket{namespace="serve", pod="s", le="10"}`, 60, 60),
    counter(`${metric}_bucket{namespace="serve", pod="s", le="+Inf"}`, 60, 60),
  ],
});
const capacity = (what: string, well: number, bad: number) =>
  gauge(`kube_node_status_${what}{node="a", resource="nvidia_com_gpu", unit="integer"}`, well, bad);
const eight = (well: boolean, bad: boolean): readonly Changing[] =>
  Array.from({ length: 8 }, (_, gpu) =>
    gauge(
      `DCGM_FI_DEV_GPU_TEMP{node="a", gpu="${gpu}", UUID="GPU-${gpu}", modelName="NVIDIA H100 80GB HBM3"}`,
      well ? 40 : undefined,
      bad || gpu > 0 ? 40 : undefined,
    ),
  );

/** A scenario for each alert: one without is a test that fails. */
export const scenarios: Readonly<Record<AlertId, Scenario>> = {
  GpuXidDrainNode: xid(79, 'cannot reach the GPU over PCI Express'),
  GpuXidUpdateDriver: xid(78, 'virtual GPU did not start'),
  GpuXidProgram: xid(13, 'Delete the pod'),
  GpuXidWatch: xid(38, 'Nothing has to be done now'),
  GpuMemoryErrorUncorrected: counted('DCGM_FI_DEV_ECC_DBE_VOL_TOTAL', 1),
  GpuMemoryErrorsCorrected: counted('DCGM_FI_DEV_ECC_SBE_VOL_TOTAL', 20),
  GpuRowsRemapped: { ...counted('DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS', 1), settles: 1450 },
  GpuRowRemapPending: one('DCGM_FI_DEV_ROW_REMAP_PENDING', 0, 1),
  GpuRowRemapFailed: one('DCGM_FI_DEV_ROW_REMAP_FAILURE', 0, 1),
  GpuTooHot: { ...one('DCGM_FI_DEV_GPU_TEMP', 84, 91), says: 'above 85 C' },
  GpuThrottledByPower: event('power_cap'),
  GpuThrottledByHeat: event('hw_thermal'),
  GpuThrottledByPowerBrake: event('hw_power_brake'),
  GpuPcieReplays: counted('DCGM_FI_DEV_PCIE_REPLAY_COUNTER', 30),
  GpuNvlinkErrors: {
    series: ['CRC_FLIT', 'CRC_DATA', 'REPLAY'].map((what) => counter(`DCGM_FI_DEV_NVLINK_${what}_ERROR_COUNT_TOTAL{${GPU}}`, 0, 2)),
  },
  GpuNvlinkRecoveries: counted('DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL', 1),
  GpuFabricFailed: one('DCGM_FI_DEV_FABRIC_MANAGER_STATUS', 3, 4),
  GpuLost: { series: eight(true, false), says: 'It should have 8' },
  GpuUnhealthy: { series: [capacity('capacity', 8, 8), capacity('allocatable', 8, 7)] },
  GpuExporterAway: { series: [gauge(`DCGM_FI_DEV_GPU_TEMP{${GPU}}`, 40, undefined)] },
  GpuExporterAwayOnNode: {
    series: [
      capacity('allocatable', 8, 8),
      gauge(`DCGM_FI_DEV_GPU_TEMP{${GPU}}`, 40, undefined),
      gauge(`DCGM_FI_DEV_GPU_TEMP{${GPU.replace('"a"', '"b"')}}`, 40, 40),
    ],
  },
  GpuDriverNotReady: { series: [gauge('gpu_operator_node_driver_ready{node="a"}', 1, 0)] },
  GpuPluginNotReady: { series: [gauge('gpu_operator_node_plugin_ready{node="a"}', 1, 0)] },
  GpuMigManagerStuck: {
    world: 'mig',
    series: [gauge('kube_node_labels{node="a", label_nvidia_com_mig_config_state="pending"}', undefined, 1)],
    says: 'MIG of node a is pending',
  },
  GpuIdle: { series: [gauge(`DCGM_FI_PROF_GR_ENGINE_ACTIVE{${HELD}}`, 0.9, 0.001)] },
  GpuMemoryUnused: { series: memory([60000, 8000]), says: 'uses 10 %' },
  GpuMemoryFull: { series: memory([60000, 79500]) },
  GpuPodsPending: { series: [asks, gauge('kube_pod_status_phase{namespace="ml", pod="p", phase="Pending"}', 0, 1)] },
  GpuPodOutOfMemory: {
    series: [
      asks,
      counter('kube_pod_container_status_restarts_total{namespace="ml", pod="p", container="c"}', 0, 1),
      gauge('kube_pod_container_status_last_terminated_reason{namespace="ml", pod="p", container="c", reason="OOMKilled"}', 1, 1),
    ],
  },
  GpuQuotaNearlyUsed: {
    series: [
      gauge('kube_resourcequota{namespace="ml", resourcequota="q", resource="requests.nvidia.com/gpu", type="hard"}', 10, 10),
      gauge('kube_resourcequota{namespace="ml", resourcequota="q", resource="requests.nvidia.com/gpu", type="used"}', 5, 10),
    ],
    says: '100 % of its quota of requests.nvidia.com/gpu',
  },
  GpuPoolNearlyFull: {
    series: [asks, gauge('kube_pod_status_phase{namespace="ml", pod="p", phase="Running"}', 0, 1), capacity('allocatable', 8, 8)],
  },
  GpuPoolFullSoon: {
    series: [
      counter('pool:gpu_allocated:sum{pool="x", sharing="whole"}', 1, 1),
      gauge('pool:gpu_capacity:sum{pool="x", sharing="whole"}', 1_000_000, 100),
    ],
  },
  HamiQuotaNearlyUsed: {
    world: 'hami',
    series: [
      gauge('hami_resource_quota_used{namespace="ml", quota_name="gpumem", limit="10"}', 5, 10),
      gauge('hami_resource_quota_limit{namespace="ml", quota_name="gpumem"}', 10, 10),
    ],
  },
  HamiGpuOverAllocated: {
    world: 'hami',
    series: [
      gauge(`hami_gpu_memory_allocated_bytes{${HAMI_GPU}, device_cores="0"}`, 8e10, 9e10),
      gauge(`hami_gpu_memory_limit_bytes{${HAMI_GPU}}`, 8e10, 8e10),
    ],
  },
  HamiPodMemoryNearlyFull: {
    world: 'hami',
    series: [gauge(`hami_vgpu_memory_used_bytes{${HAMI_POD}}`, 5e9, 9.9e9), gauge(`hami_vgpu_memory_limit_bytes{${HAMI_POD}}`, 1e10, 1e10)],
  },
  HamiPodIdle: { world: 'hami', series: [gauge(`hami_container_last_kernel_elapsed_seconds{${HAMI_POD}}`, 5, 4000)] },
  HamiPodMemoryUnused: {
    world: 'oldHami',
    series: [
      gauge('vGPU_device_memory_usage_in_bytes{podnamespace="ml", podname="p", ctrname="c", vdeviceid="0", deviceuuid="GPU-1"}', 5e9, 1e9),
      gauge(
        'vGPU_device_memory_limit_in_bytes{podnamespace="ml", podname="p", ctrname="c", vdeviceid="0", deviceuuid="GPU-1"}',
        1e10,
        1e10,
      ),
    ],
    says: 'Pod ml/p uses 10 %',
  },
  GpuManagerPodMemoryUnused: {
    world: 'gpuManager',
    series: ['container_gpu_memory_total', 'container_request_gpu_memory'].map((name, index) =>
      gauge(`${name}{namespace="ml", pod_name="p", container_name="c", node="a"}`, index === 0 ? 900 : 1000, index === 0 ? 100 : 1000),
    ),
  },
  DraPrepareErrors: { series: [counter('nvidia_dra_node_prepare_errors_total{driver="gpu.nvidia.com", error_type="cdi"}', 0, 1)] },
  KueueWorkloadsInadmissible: { series: [gauge('kueue_pending_workloads{cluster_queue="research", status="inadmissible"}', 0, 3)] },
  VolcanoGangsPending: { series: [gauge('volcano_queue_pod_group_pending_count{queue_name="research"}', 0, 2)] },
  KaiQueueOverShare: {
    series: [gauge('kai_queue_allocated_gpus{queue_name="r"}', 4, 9), gauge('kai_queue_deserved_gpus{queue_name="r"}', 8, 8)],
  },
  VllmQueueLong: server('vllm:num_requests_waiting', 2, 40),
  VllmCacheFull: server('vllm:kv_cache_usage_perc', 0.5, 0.99),
  VllmFirstTokenSlow: slow('vllm:time_to_first_token_seconds'),
  SglangQueueLong: server('sglang:num_queue_reqs', 2, 40),
  SglangCacheFull: server('sglang:token_usage', 0.5, 0.99),
  SglangFirstTokenSlow: slow('sglang:time_to_first_token_seconds'),
  TgiQueueLong: server('tgi_queue_size', 2, 40),
  TritonQueueLong: server('nv_inference_pending_request_count', 2, 40),
};
