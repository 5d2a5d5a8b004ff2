import type { GpuModel } from '../gpu';

/**
 * What GKE calls a GPU (`cloud.google.com/gke-accelerator`, `gpu.type` of a ComputeClass), and the models it may be.
 *
 * Source: Google Kubernetes Engine documentation, GPU types of node pools; GoogleCloudPlatform/compute-class-api 8067eae6 (GB200,
 * RTX PRO 6000); container-engine-accelerators 01aea936 gpudirect-rdma (GB300).
 */
export const gkeAccelerators: ReadonlyMap<string, readonly GpuModel[]> = new Map<string, readonly GpuModel[]>([
  ['nvidia-tesla-t4', ['T4']],
  ['nvidia-tesla-v100', ['V100-SXM2-16GB']],
  ['nvidia-l4', ['L4']],
  ['nvidia-tesla-a100', ['A100-SXM4-40GB']],
  ['nvidia-a100-80gb', ['A100-SXM4-80GB']],
  ['nvidia-h100-80gb', ['H100-SXM5-80GB']],
  ['nvidia-h100-mega-80gb', ['H100-SXM5-80GB']],
  ['nvidia-h200-141gb', ['H200-SXM5-141GB']],
  ['nvidia-b200', ['B200']],
  ['nvidia-gb200', ['GB200']],
  ['nvidia-gb300', ['GB300']],
  ['nvidia-rtx-pro-6000', ['RTX-PRO-6000-96GB']],
]);

/** The name of a machine's GPU in GKE; a3-megagpu has one of its own. Undefined where GKE offers no such GPU. */
export function gkeAcceleratorOf(gpu: GpuModel, machineType = ''): string | undefined {
  if (machineType.startsWith('a3-megagpu')) return 'nvidia-h100-mega-80gb';
  return [...gkeAccelerators].find(([, models]) => models.includes(gpu))?.[0];
}
