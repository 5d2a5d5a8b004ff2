import type { GpuRows } from '../gpu';

/** GPUs that cannot be cut by MIG. */
export const withoutMig = {
  T4: {
    productNames: ['Tesla T4', 'NVIDIA T4'],
    pciDevices: ['1EB8'],
    computeCapability: '7.5',
    memoryMiB: 15360,
    source: 'nvidia-smi -q -x of a T4',
  },
  L4: {
    productNames: ['NVIDIA L4'],
    pciDevices: ['27B8'],
    computeCapability: '8.9',
    memoryMiB: 23034,
    source: 'pci.ids',
  },
} as const satisfies GpuRows;
