/**
 * Directories of the MPS control daemon where nobody says otherwise. Source: NVIDIA Multi-Process Service documentation
 * (2026), CUDA_MPS_PIPE_DIRECTORY and CUDA_MPS_LOG_DIRECTORY.
 */
export const MPS_PIPE_DIRECTORY = '/tmp/nvidia-mps';
export const MPS_LOG_DIRECTORY = '/var/log/nvidia-mps';

/** What every client of an MPS daemon may use, unless it says less. */
export interface MpsLimits {
  /** Percent of a GPU's threads. */
  readonly activeThreadPercentage?: number;
  /** Memory of a GPU, in whole MiB. */
  readonly pinnedMemoryMiB?: number;
}

/**
 * The commands that set the limits of its clients in the MPS control daemon. Source: NVIDIA Multi-Process Service documentation (2026),
 * set_default_active_thread_percentage and set_default_device_pinned_mem_limit.
 *
 * @param devices GPUs by index or UUID.
 */
export const mpsCommands = (
  { activeThreadPercentage, pinnedMemoryMiB = 0 }: MpsLimits,
  devices: readonly (number | string)[],
): readonly string[] => [
  ...(activeThreadPercentage === undefined ? [] : [`set_default_active_thread_percentage ${activeThreadPercentage}`]),
  ...(pinnedMemoryMiB === 0 ? [] : devices.map((device) => `set_default_device_pinned_mem_limit ${device} ${pinnedMemoryMiB}M`)),
];

/** Clients of one MPS server from CUDA 13.1 on. Source: NVIDIA Multi-Process Service documentation (2026); 48 before. */
export const NEWEST_MPS_CLIENTS = 60;
