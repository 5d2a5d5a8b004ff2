import type { GpuRows } from '../gpu';

/** GPUs that cannot be cut by MIG. That they cannot is from memory: no table of MIG profiles lists them. */
export const withoutMig = {
  'V100-SXM2-16GB': {
    productNames: ['Tesla V100-SXM2-16GB'],
    pciDevices: ['1DB1', '1DF5'],
    computeCapability: '7.0',
    nominalGiB: 16,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'V100-SXM2-32GB': {
    productNames: ['Tesla V100-SXM2-32GB'],
    pciDevices: ['1DB5'],
    computeCapability: '7.0',
    nominalGiB: 32,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'V100-SXM3-32GB': {
    productNames: ['Tesla V100-SXM3-32GB', 'Tesla V100-SXM3-32GB-H'],
    pciDevices: ['1DB8'],
    computeCapability: '7.0',
    nominalGiB: 32,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'V100-PCIe-16GB': {
    productNames: ['Tesla V100-PCIE-16GB'],
    pciDevices: ['1DB4'],
    computeCapability: '7.0',
    nominalGiB: 16,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'V100-PCIe-32GB': {
    productNames: ['Tesla V100-PCIE-32GB'],
    pciDevices: ['1DB6'],
    computeCapability: '7.0',
    nominalGiB: 32,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  T4: {
    productNames: ['Tesla T4', 'NVIDIA T4'],
    pciDevices: ['1EB8'],
    computeCapability: '7.5',
    memoryMiB: 15360,
    olderMemoryMiB: 15109,
    source:
      'nvidia-smi -q -x of a T4; 15109 MiB as nvidia-smi of driver 535 shows it in the documentation of the container toolkit. The compute capability is from memory and agrees with third-party tables',
  },
  A10: {
    productNames: ['NVIDIA A10'],
    pciDevices: ['2236'],
    computeCapability: '8.6',
    nominalGiB: 24,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  A10G: {
    productNames: ['NVIDIA A10G'],
    pciDevices: ['2237'],
    computeCapability: '8.6',
    memoryMiB: 23028,
    source: 'nvidia-smi -q -x of an A10G; pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  // Its PCI id is that of the A2 as well.
  A16: {
    productNames: ['NVIDIA A16'],
    pciDevices: [],
    computeCapability: '8.6',
    nominalGiB: 16,
    source: 'NVIDIA product page. The compute capability is from memory and agrees with third-party tables',
  },
  A40: {
    productNames: ['NVIDIA A40'],
    pciDevices: ['2235'],
    computeCapability: '8.6',
    nominalGiB: 48,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  'RTX-A6000': {
    productNames: ['NVIDIA RTX A6000'],
    pciDevices: ['2230'],
    computeCapability: '8.6',
    nominalGiB: 48,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  L4: {
    productNames: ['NVIDIA L4'],
    pciDevices: ['27B8'],
    computeCapability: '8.9',
    memoryMiB: 23034,
    source:
      'pci.ids; memory as nvidia-smi shows it on several machines. The compute capability is from memory and agrees with third-party tables',
  },
  L40: {
    productNames: ['NVIDIA L40'],
    pciDevices: ['26B5'],
    computeCapability: '8.9',
    nominalGiB: 48,
    source: 'pci.ids. The compute capability is from memory and agrees with third-party tables',
  },
  L40S: {
    productNames: ['NVIDIA L40S'],
    pciDevices: ['26B9'],
    computeCapability: '8.9',
    memoryMiB: 46068,
    source: 'nvidia-smi -q -x of an L40S. The compute capability is from memory and agrees with third-party tables',
  },
  'RTX-6000-Ada': {
    productNames: ['NVIDIA RTX 6000 Ada Generation'],
    pciDevices: ['26B1'],
    computeCapability: '8.9',
    nominalGiB: 48,
    source:
      'pci.ids; two servers with lspci and nvidia-smi topo -m. The compute capability is from memory and agrees with third-party tables',
  },
} as const satisfies GpuRows;
