import type { GpuRows } from '../gpu';

/** A100 and its relatives. */
export const ampere = {
  'A100-SXM4-40GB': {
    productNames: ['NVIDIA A100-SXM4-40GB', 'A100-SXM4-40GB'],
    pciDevices: ['20B0'],
    computeCapability: '8.0',
    memoryMiB: 40960,
    mig: ['40gb'],
    source: 'nvidia-smi -q -x of an A100; mig-parted v0.15.0 config-default.yaml',
  },
  'A100-PCIe-40GB': {
    productNames: ['NVIDIA A100-PCIE-40GB', 'A100-PCIE-40GB'],
    pciDevices: ['20B1', '20F1'],
    computeCapability: '8.0',
    memoryMiB: 40960,
    mig: ['40gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'A100-SXM4-80GB': {
    productNames: ['NVIDIA A100-SXM4-80GB', 'A100-SXM4-80GB'],
    pciDevices: ['20B2'],
    computeCapability: '8.0',
    memoryMiB: 81920,
    mig: ['80gb'],
    source: 'nvidia-smi -q -x of an A100; mig-parted v0.15.0 config-default.yaml',
  },
  'A100-PCIe-80GB': {
    productNames: ['NVIDIA A100 80GB PCIe', 'A100 80GB PCIe'],
    pciDevices: ['20B5'],
    computeCapability: '8.0',
    memoryMiB: 81920,
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
} as const satisfies GpuRows;
