import type { GpuRows } from '../gpu';

/** Consumer and workstation cards, without MIG: the ones that turn up in clusters, not every card that was sold. */
export const consumer = {
  'GeForce-RTX-2080': {
    productNames: ['NVIDIA GeForce RTX 2080', 'GeForce RTX 2080'],
    pciDevices: ['1E87'],
    computeCapability: '7.5',
    memoryMiB: 8192,
    source: 'nvidia-smi -q -x of one. The compute capability is from memory and agrees with third-party tables',
  },
  'GeForce-RTX-3060': {
    productNames: ['NVIDIA GeForce RTX 3060', 'GeForce RTX 3060'],
    pciDevices: ['2487'],
    computeCapability: '8.6',
    memoryMiB: 12288,
    source: 'nvidia-smi -q -x of one. The compute capability is from memory and agrees with third-party tables',
  },
  'GeForce-RTX-3080': {
    productNames: ['NVIDIA GeForce RTX 3080', 'GeForce RTX 3080'],
    pciDevices: ['2206', '2216'],
    computeCapability: '8.6',
    memoryMiB: 10240,
    source: 'nvidia-smi -q -x of one; pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'GeForce-RTX-3090': {
    productNames: ['NVIDIA GeForce RTX 3090', 'GeForce RTX 3090'],
    pciDevices: ['2204'],
    computeCapability: '8.6',
    memoryMiB: 24576,
    source: 'nvidia-smi -q -x of one; pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'GeForce-RTX-4090': {
    productNames: ['NVIDIA GeForce RTX 4090'],
    pciDevices: ['2684'],
    computeCapability: '8.9',
    memoryMiB: 24564,
    source: 'nvidia-smi -q -x of one; pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'GeForce-RTX-5090': {
    productNames: ['NVIDIA GeForce RTX 5090'],
    pciDevices: ['2B85'],
    computeCapability: '12.0',
    memoryMiB: 32607,
    source: 'pci.ids; memory as nvidia-smi shows it on several machines; GFD for the compute capability of the RTX 50 series',
  },
  'GeForce-RTX-5080': {
    productNames: ['NVIDIA GeForce RTX 5080'],
    pciDevices: ['2C02'],
    computeCapability: '12.0',
    nominalGiB: 16,
    source: 'pci.ids; GFD for the compute capability of the RTX 50 series; memory by the TweakTown table of the announcement, 2025-01-07',
  },
  'GeForce-RTX-5070-Ti': {
    productNames: ['NVIDIA GeForce RTX 5070 Ti'],
    pciDevices: ['2C05'],
    computeCapability: '12.0',
    nominalGiB: 16,
    source: 'pci.ids; GFD for the compute capability of the RTX 50 series; memory by the TweakTown table of the announcement, 2025-01-07',
  },
  'GeForce-RTX-5070': {
    productNames: ['NVIDIA GeForce RTX 5070'],
    pciDevices: ['2F04'],
    computeCapability: '12.0',
    nominalGiB: 12,
    source: 'pci.ids; GFD for the compute capability of the RTX 50 series; memory by the TweakTown table of the announcement, 2025-01-07',
  },
  // Sold with 8 GB as well, under the same name.
  'GeForce-RTX-5060-Ti': {
    productNames: ['NVIDIA GeForce RTX 5060 Ti'],
    pciDevices: ['2D04'],
    computeCapability: '12.0',
    nominalGiB: 16,
    source:
      'pci.ids; GFD for the compute capability of the RTX 50 series; memory as TechPowerUp reported it before the launch, not seen on a card',
  },
  'GeForce-RTX-5060': {
    productNames: ['NVIDIA GeForce RTX 5060'],
    pciDevices: ['2D05', '2F06'],
    computeCapability: '12.0',
    nominalGiB: 8,
    source:
      'pci.ids; GFD for the compute capability of the RTX 50 series; memory as TechPowerUp reported it before the launch, not seen on a card',
  },
  'GeForce-RTX-5050': {
    productNames: ['NVIDIA GeForce RTX 5050'],
    pciDevices: ['2D83'],
    computeCapability: '12.0',
    nominalGiB: 8,
    source:
      'pci.ids; GFD for the compute capability of the RTX 50 series; memory as TechPowerUp reported it before the launch, not seen on a card',
  },
  'RTX-4000-SFF-Ada': {
    productNames: ['NVIDIA RTX 4000 SFF Ada Generation'],
    pciDevices: ['27B0'],
    computeCapability: '8.9',
    memoryMiB: 20475,
    source: 'nvidia-smi -q -x of one; pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
} as const satisfies GpuRows;
