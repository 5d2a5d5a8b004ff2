import type { GpuRows } from '../gpu';

/** H100, H200 and their Grace Hopper relatives. */
export const hopper = {
  'H100-SXM5-80GB': {
    productNames: ['NVIDIA H100 80GB HBM3'],
    pciDevices: ['2330'],
    computeCapability: '9.0',
    memoryMiB: 81559,
    mig: ['80gb'],
    source: 'nvidia-smi -q -x of an 8-GPU server; mig-parted v0.15.0 config-default.yaml',
  },
  'H100-PCIe-80GB': {
    productNames: ['NVIDIA H100 PCIe'],
    pciDevices: ['2331'],
    computeCapability: '9.0',
    memoryMiB: 81559,
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'H100-NVL-94GB': {
    productNames: ['NVIDIA H100 NVL'],
    pciDevices: ['2321'],
    computeCapability: '9.0',
    mig: ['94gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'H100-SXM5-96GB': {
    productNames: ['NVIDIA H100 SXM5 96GB'],
    pciDevices: ['233D'],
    computeCapability: '9.0',
    mig: ['96gb'],
    source: 'mig-parted v0.15.0 config-default.yaml. The product name is inferred',
  },
  'H800-SXM5-80GB': {
    productNames: ['NVIDIA H800', 'NVIDIA H800 80GB HBM3'],
    pciDevices: ['2324'],
    computeCapability: '9.0',
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'H800-PCIe-80GB': {
    productNames: ['NVIDIA H800 PCIe'],
    pciDevices: ['2322'],
    computeCapability: '9.0',
    mig: ['80gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'H800-NVL-94GB': {
    productNames: ['NVIDIA H800 NVL'],
    pciDevices: ['233A'],
    computeCapability: '9.0',
    mig: ['94gb'],
    source: 'mig-parted v0.15.0 config-default.yaml. The product name is inferred',
  },
  'H20-96GB': {
    productNames: ['NVIDIA H20'],
    pciDevices: ['2329'],
    computeCapability: '9.0',
    mig: ['96gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  'H200-SXM5-141GB': {
    productNames: ['NVIDIA H200'],
    pciDevices: ['2335'],
    computeCapability: '9.0',
    memoryMiB: 143771,
    mig: ['141gb'],
    source: 'nvidia-smi of an H200; mig-parted v0.15.0 config-default.yaml',
  },
  'H200-NVL-141GB': {
    productNames: ['NVIDIA H200 NVL'],
    pciDevices: ['233B'],
    computeCapability: '9.0',
    mig: ['141gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  // The driver names the superchip by the memory of its CPU, 480 GB.
  'GH200-96GB': {
    productNames: ['NVIDIA GH200 480GB', 'NVIDIA GH200 96GB HBM3'],
    pciDevices: ['2342'],
    computeCapability: '9.0',
    mig: ['96gb'],
    source: 'nvidia-smi mig -lgip of a GH200; mig-parted v0.15.0 config-default.yaml',
  },
  'GH200-144GB': {
    productNames: ['NVIDIA GH200 144G HBM3e'],
    pciDevices: ['2348'],
    computeCapability: '9.0',
    memoryMiB: 146831,
    mig: ['144gb'],
    source: 'nvidia-smi of a GH200 144G; mig-parted v0.15.0 config-default.yaml',
  },
} as const satisfies GpuRows;
