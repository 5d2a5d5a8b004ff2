import type { SlinkyClusterProps, SlinkyDetection } from './props';

/** Source: gres.conf(5) of 26.05, `AutoDetect`: `nvidia` finds no MIG devices. */
export const detectionOf = ({ gpuDetection, nodeSets }: SlinkyClusterProps): SlinkyDetection =>
  gpuDetection ?? (Object.values(nodeSets).some(({ pool }) => pool.description.sharing.partition.kind === 'mig') ? 'nvml' : 'nvidia');
