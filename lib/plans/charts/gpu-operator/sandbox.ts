import { isVmShare } from '../../allocators';
import type { PoolDescription } from '../../model';
import type { GpuOperatorValues } from './values';

/**
 * What pools of virtual machines need of the operator: it looks at the labels of nodes only where this is on. NVIDIA's vGPU
 * Manager is an image that users build themselves.
 *
 * Source: gpu-operator v23.9.0 to v26.7.0 `values.yaml`, sandboxWorkloads and vgpuManager.
 */
export function sandboxValues(pools: readonly PoolDescription[]): GpuOperatorValues {
  const kinds = pools.map(({ sharing }) => sharing.share).filter(isVmShare);
  if (kinds.length === 0) return {};
  return {
    sandboxWorkloads: { enabled: true },
    ...(kinds.some(({ kind }) => kind === 'vmVgpu') ? { vgpuManager: { enabled: true } } : {}),
  };
}
