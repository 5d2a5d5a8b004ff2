import type { GpuRows } from '../gpu';

/** A100, A30 and their relatives. */
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
  'A800-PCIe-40GB': {
    productNames: ['NVIDIA A800 40GB PCIe'],
    pciDevices: ['20F6'],
    computeCapability: '8.0',
    mig: ['40gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'A800-SXM4-80GB': {
    productNames: ['NVIDIA A800-SXM4-80GB'],
    pciDevices: ['20F3'],
    computeCapability: '8.0',
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'A800-PCIe-80GB': {
    productNames: ['NVIDIA A800 80GB PCIe'],
    pciDevices: ['20F5'],
    computeCapability: '8.0',
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  // A board that NVIDIA names by its number alone.
  'PG506-96GB': {
    productNames: ['NVIDIA PG506-232'],
    pciDevices: ['20B6'],
    computeCapability: '8.0',
    mig: ['96gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml. The product name is inferred from pci.ids',
  },
  A30: {
    productNames: ['NVIDIA A30'],
    pciDevices: ['20B7'],
    computeCapability: '8.0',
    mig: ['24gb'],
    source: 'nvidia-smi mig -lgip and -L of an A30; mig-parted v0.15.0 config-default.yaml',
  },
} as const satisfies GpuRows;
