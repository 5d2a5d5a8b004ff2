import type { GpuRows } from '../gpu';

/** GPUs of a rack: 18 trays of four. Source: docs.nvidia.com, DGX GB200 user guide. */
const NVL72 = 72;

/** B200, B300, their Grace relatives, and the RTX PRO cards and system chips of the same generation. */
export const blackwell = {
  B200: {
    productNames: ['NVIDIA B200'],
    pciDevices: ['2901'],
    computeCapability: '10.0',
    memoryMiB: 183359,
    mig: ['180gb'],
    source: 'nvidia-smi -q -x of an 8-GPU server; mig-parted v0.15.0 config-default.yaml',
  },
  // Profiles are named after the memory in GiB, rounded up: 189471 MiB, as driver 580.173.02 prints them, are 186.
  GB200: {
    productNames: ['NVIDIA GB200'],
    pciDevices: ['2941'],
    computeCapability: '10.0',
    memoryMiB: 189471,
    mig: ['186gb', '189gb'],
    migDiffers: 'early drivers name its profiles after 189 GB, later ones such as 580.173.02 after 186 GB',
    nvlinkDomainGpus: NVL72,
    source:
      'nvidia-smi -q -x of a GB200 tray; mig-parted v0.15.0 config-default.yaml; gpu-operator#1303 and mig-parted#227 for the other names',
  },
  B300: {
    productNames: ['NVIDIA B300 SXM6 AC'],
    pciDevices: ['3182'],
    computeCapability: '10.3',
    nominalGiB: 269,
    mig: ['269gb'],
    source: 'mig-parted v0.15.0 config-default.yaml; product name from an 8-GPU server with driver 590',
  },
  GB300: {
    productNames: ['NVIDIA GB300'],
    pciDevices: ['31C2'],
    computeCapability: '10.3',
    memoryMiB: 284208,
    mig: ['278gb'],
    nvlinkDomainGpus: NVL72,
    source: 'nvidia-smi -q -x of a GB300 tray; mig-parted v0.15.0 config-default.yaml',
  },
  'RTX-PRO-6000-96GB': {
    productNames: ['NVIDIA RTX PRO 6000 Blackwell Server Edition'],
    pciDevices: ['2BB5'],
    computeCapability: '12.0',
    nominalGiB: 96,
    mig: ['rtx-96gb'],
    source: 'pci.ids; MIG user guide; nvidia-smi mig -lgipp of one; mig-parted v0.15.0 config-default.yaml',
  },
  // Its PCI id, 2BB3, is that of the card with 72 GB as well.
  'RTX-PRO-5000-48GB': {
    productNames: ['NVIDIA RTX PRO 5000 Blackwell'],
    pciDevices: [],
    computeCapability: '12.0',
    nominalGiB: 48,
    mig: ['rtx-48gb', 'rtx-4g-48gb'],
    migDiffers: 'newer editions of the MIG user guide give it two slices of 24 GB, older ones and a test of mig-parted four of 12 GB',
    source: 'MIG user guide, of which two editions contradict each other; mig-parted v0.15.0, internal tests',
  },
  'RTX-PRO-4500-32GB': {
    productNames: ['NVIDIA RTX PRO 4500 Blackwell Server Edition'],
    pciDevices: ['2C3A'],
    computeCapability: '12.0',
    nominalGiB: 32,
    mig: ['rtx-32gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  GB10: {
    productNames: ['NVIDIA GB10'],
    pciDevices: [],
    computeCapability: '12.1',
    nominalGiB: 128,
    source: 'hwloc and nvidia-smi topo -m of a DGX Spark; the compute capability is from memory and agrees with third-party tables',
  },
  // It shares its memory with the CPU, and GPU Feature Discovery has no family for its compute capability.
  Thor: {
    productNames: ['NVIDIA Thor'],
    pciDevices: ['2B00'],
    computeCapability: '11.0',
    nominalGiB: 128,
    source:
      'pci.ids; go-nvlib for the product name; CUDA 13.0 for the compute capability; memory of a Jetson AGX Thor from memory, not looked up',
  },
} as const satisfies GpuRows;
