import type { Metric, MetricSource } from './metric';

const row = (name: string, type: Metric['type'], help: string, rest: Omit<Metric, 'name' | 'type' | 'help'> = {}): Metric => ({
  name,
  type,
  help,
  ...rest,
});
const dev = (name: string, type: Metric['type'], help: string, rest = {}): Metric => row(`DCGM_FI_DEV_${name}`, type, help, rest);
const prof = (name: string, help: string): Metric => row(`DCGM_FI_PROF_${name}`, 'gauge', help, { needs: 'profiling' });

/** The counters that the exporter reads of DCGM, and those that it makes itself. */
export const dcgmMetrics: readonly Metric[] = [
  dev('SM_CLOCK', 'gauge', 'Clock of the multiprocessors in MHz'),
  dev('MEM_CLOCK', 'gauge', 'Clock of the memory in MHz'),
  dev('GPU_TEMP', 'gauge', 'Temperature of the GPU in C'),
  dev('MEMORY_TEMP', 'gauge', 'Temperature of the memory in C'),
  dev('POWER_USAGE', 'gauge', 'Power draw in W'),
  dev('TOTAL_ENERGY_CONSUMPTION', 'counter', 'Energy since the driver was loaded in mJ'),
  dev('PCIE_REPLAY_COUNTER', 'counter', 'Retries on PCI Express'),
  dev('GPU_UTIL', 'gauge', 'Part of the time in which a kernel ran in %'),
  dev('MEM_COPY_UTIL', 'gauge', 'Part of the time in which memory was read or written in %'),
  dev('FB_FREE', 'gauge', 'Free memory in MiB'),
  dev('FB_USED', 'gauge', 'Used memory in MiB'),
  dev('FB_RESERVED', 'gauge', 'Memory that the driver keeps in MiB'),
  dev('ECC_SBE_VOL_TOTAL', 'counter', 'Corrected memory errors since the driver was loaded', { needs: 'ecc' }),
  dev('ECC_DBE_VOL_TOTAL', 'counter', 'Uncorrected memory errors since the driver was loaded', { needs: 'ecc' }),
  dev('UNCORRECTABLE_REMAPPED_ROWS', 'counter', 'Rows remapped for uncorrected errors', { needs: 'ecc' }),
  dev('CORRECTABLE_REMAPPED_ROWS', 'counter', 'Rows remapped for corrected errors', { needs: 'ecc' }),
  dev('ROW_REMAP_PENDING', 'gauge', 'Whether a row waits for a reset to be remapped', { needs: 'ecc' }),
  dev('ROW_REMAP_FAILURE', 'gauge', 'Whether remapping a row failed', { needs: 'ecc' }),
  dev('NVLINK_BANDWIDTH_TOTAL', 'counter', 'Traffic on all NVLinks', { needs: 'nvlink' }),
  dev('NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL', 'counter', 'CRC errors of flow control on NVLink', { needs: 'nvlink' }),
  dev('NVLINK_CRC_DATA_ERROR_COUNT_TOTAL', 'counter', 'CRC errors of data on NVLink', { needs: 'nvlink' }),
  dev('NVLINK_REPLAY_ERROR_COUNT_TOTAL', 'counter', 'Retries on NVLink', { needs: 'nvlink' }),
  dev('NVLINK_RECOVERY_ERROR_COUNT_TOTAL', 'counter', 'Recoveries of NVLink', { needs: 'nvlink' }),
  dev('FABRIC_MANAGER_STATUS', 'gauge', 'State of the GPU in the fabric: 3 is well and 4 failed', { needs: 'nvlink', since: '3.4.1' }),
  prof('GR_ENGINE_ACTIVE', 'Part of the time in which the engine was busy'),
  prof('SM_ACTIVE', 'Part of the time in which multiprocessors had a warp'),
  prof('PIPE_TENSOR_ACTIVE', 'Part of the time in which tensor cores were busy'),
  prof('DRAM_ACTIVE', 'Part of the time in which memory was read or written'),
  prof('PCIE_TX_BYTES', 'Bytes per second sent over PCI Express'),
  prof('PCIE_RX_BYTES', 'Bytes per second received over PCI Express'),
  row('DCGM_EXP_XID_ERRORS_COUNT', 'gauge', 'XIDs of the last minutes by their number', {
    labels: ['xid', 'window_size_in_ms'],
    since: '3.4.1',
  }),
  row('DCGM_EXP_CLOCK_EVENTS_COUNT', 'gauge', 'Readings of the last minutes in which clocks were held back by reason', {
    labels: ['clock_event', 'window_size_in_ms'],
    since: '3.4.1',
  }),
];

/** The exporter of DCGM. Its releases are those of the exporter: the second number of its image's tag. */
export const dcgmSource: MetricSource = {
  id: 'dcgm',
  name: 'the DCGM exporter',
  labels: ['node', 'gpu', 'UUID', 'device', 'modelName', 'GPU_I_PROFILE', 'GPU_I_ID', 'namespace', 'pod', 'container', 'vgpu'],
  metrics: dcgmMetrics,
  reach: 'the ServiceMonitor, PodMonitor or annotations of GpuMonitoring',
  source:
    'dcgm-exporter 3.3.0-3.2.0 to 4.5.3-4.8.2: etc/default-counters.csv, internal/pkg/counters, internal/pkg/collector, internal/pkg/rendermetrics; fields of DCGM: dcgm_fields.h',
};
