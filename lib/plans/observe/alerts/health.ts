import { type Alert, ON_GPU, perGpu } from './alert';

/** Memory that fails. */
export const memoryAlerts: readonly Alert[] = [
  {
    id: 'GpuMemoryErrorUncorrected',
    severity: 'critical',
    minutes: 0,
    expr: () => `${perGpu('increase(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL[10m])')} > 0`,
    summary: `Uncorrected memory error on ${ON_GPU}`,
    description: 'A program read wrong data, or was ended. Drain the node and reset the GPU, so that the row is remapped.',
    explain: 'XID-48',
  },
  {
    id: 'GpuMemoryErrorsCorrected',
    severity: 'warning',
    minutes: 0,
    limit: 100,
    expr: (_scene, limit) => `${perGpu('increase(DCGM_FI_DEV_ECC_SBE_VOL_TOTAL[1h])')} > ${limit}`,
    summary: `{{ $value | humanize }} corrected memory errors an hour on ${ON_GPU}`,
    description: 'Data are right as yet. Plan a reset of the GPU, and watch whether rows are remapped.',
    explain: 'XID-92',
  },
  {
    id: 'GpuRowsRemapped',
    severity: 'warning',
    minutes: 0,
    expr: () => `${perGpu('increase(DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS[1d])')} > 0`,
    summary: `A row of memory was remapped on ${ON_GPU}`,
    description: 'The GPU replaced memory that failed. Where this comes back within weeks, ask the vendor.',
    explain: 'XID-63',
  },
  {
    id: 'GpuRowRemapPending',
    severity: 'warning',
    minutes: 0,
    expr: () => `${perGpu('DCGM_FI_DEV_ROW_REMAP_PENDING')} > 0`,
    summary: `A row of memory waits to be remapped on ${ON_GPU}`,
    description: 'It is replaced at the next reset. Drain the node and reset the GPU, or reboot.',
    explain: 'XID-63',
  },
  {
    id: 'GpuRowRemapFailed',
    severity: 'critical',
    minutes: 0,
    expr: () => `${perGpu('DCGM_FI_DEV_ROW_REMAP_FAILURE')} > 0`,
    summary: `No memory is left to replace a failed row on ${ON_GPU}`,
    description: 'Cordon the node and have the GPU replaced by the vendor.',
    explain: 'XID-64',
  },
];

/** Readings of the window in which clocks were held back for a reason. */
const held = (events: string): string => `max by (node, gpu, UUID, modelName) (DCGM_EXP_CLOCK_EVENTS_COUNT{clock_event=~"${events}"})`;

/** Heat and power. */
export const throttlingAlerts: readonly Alert[] = [
  {
    id: 'GpuTooHot',
    severity: 'warning',
    minutes: 5,
    limit: 85,
    expr: (_scene, limit) => `${perGpu('DCGM_FI_DEV_GPU_TEMP')} > ${limit}`,
    summary: `${ON_GPU} is {{ $value }} C hot`,
    description: (_scene, limit) => `It is above ${limit} C. Look at the fans and the air of the rack before clocks fall.`,
  },
  {
    id: 'GpuThrottledByPower',
    severity: 'info',
    minutes: 15,
    expr: () => `${held('power_cap')} > 0`,
    summary: `${ON_GPU} is held back by its power limit`,
    description:
      'This is usual under full load. Where jobs are slower than on other nodes, compare the power limits: nvidia-smi -q -d POWER.',
  },
  {
    id: 'GpuThrottledByHeat',
    severity: 'warning',
    minutes: 5,
    expr: () => `${held('sw_thermal|hw_thermal')} > 0`,
    summary: `${ON_GPU} is held back by heat`,
    description: 'One slow GPU slows a whole training job. Cordon the node and look at its cooling.',
  },
  {
    id: 'GpuThrottledByPowerBrake',
    severity: 'critical',
    minutes: 2,
    expr: () => `${held('hw_slowdown|hw_power_brake')} > 0`,
    summary: `${ON_GPU} is slowed down by its board`,
    description: 'A power supply failed, or power of the rack is short: clocks are halved. Drain the node and look at its power.',
  },
];

/** Links. */
export const linkAlerts: readonly Alert[] = [
  {
    id: 'GpuPcieReplays',
    severity: 'warning',
    minutes: 0,
    limit: 100,
    expr: (_scene, limit) => `${perGpu('increase(DCGM_FI_DEV_PCIE_REPLAY_COUNTER[1h])')} > ${limit}`,
    summary: `{{ $value | humanize }} retries an hour on PCI Express of ${ON_GPU}`,
    description: 'The link is bad: reseat the GPU, or replace its riser or cable.',
  },
  {
    id: 'GpuNvlinkErrors',
    severity: 'warning',
    minutes: 0,
    limit: 10,
    expr: (_scene, limit) =>
      `sum by (node, gpu) (increase(DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL[1h]) + increase(DCGM_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_TOTAL[1h]) + increase(DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL[1h])) > ${limit}`,
    summary: `{{ $value | humanize }} errors an hour on NVLink of ${ON_GPU}`,
    description: 'Collective operations slow down, and jobs may end with XID 74. Plan a reset of all GPUs of the node.',
    explain: 'XID-74',
  },
  {
    id: 'GpuNvlinkRecoveries',
    severity: 'critical',
    minutes: 0,
    expr: () => `sum by (node, gpu) (increase(DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL[10m])) > 0`,
    summary: `NVLink of ${ON_GPU} had to be trained again`,
    description: 'Drain the node and reset its GPUs; ask the vendor where it comes back.',
    explain: 'XID-74',
  },
  {
    id: 'GpuFabricFailed',
    severity: 'critical',
    minutes: 5,
    expr: () => `${perGpu('DCGM_FI_DEV_FABRIC_MANAGER_STATUS')} == 4`,
    summary: `${ON_GPU} did not join its NVLink fabric`,
    description:
      'CUDA programs on the node fail with error 802. Look at nvidia-fabricmanager on the node: its version has to be that of the driver.',
    explain: 'CUDA_ERROR_SYSTEM_NOT_READY',
  },
];
