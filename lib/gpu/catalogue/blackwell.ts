import type { GpuRows } from '../gpu';

/** B200, B300, their Grace relatives, and the RTX PRO cards of the same generation. */
export const blackwell = {
  B200: {
    productNames: ['NVIDIA B200'],
    pciDevices: ['2901'],
    computeCapability: '10.0',
    memoryMiB: 183359,
    mig: ['180gb'],
    source: 'nvidia-smi -q -x of an 8-GPU server; mig-parted v0.15.0 config-default.yaml',
  },
  // Early drivers name the profiles by 189 GB, later ones by 186 GB.
  GB200: {
    productNames: ['NVIDIA GB200'],
    pciDevices: ['2941'],
    computeCapability: '10.0',
    memoryMiB: 189471,
    mig: ['186gb', '189gb'],
    source:
      'nvidia-smi -q -x of a GB200 tray; mig-parted v0.15.0 config-default.yaml; gpu-operator#1303 and mig-parted#227 for the other names',
  },
  B300: {
    productNames: ['NVIDIA B300 SXM6 AC'],
    pciDevices: ['3182'],
    computeCapability: '10.3',
    mig: ['269gb'],
    source: 'mig-parted v0.15.0 config-default.yaml; product name from an 8-GPU server with driver 590',
  },
  GB300: {
    productNames: ['NVIDIA GB300'],
    pciDevices: ['31C2'],
    computeCapability: '10.3',
    memoryMiB: 284208,
    mig: ['278gb'],
    source: 'nvidia-smi -q -x of a GB300 tray; mig-parted v0.15.0 config-default.yaml',
  },
  'RTX-PRO-6000-96GB': {
    productNames: ['NVIDIA RTX PRO 6000 Blackwell Server Edition'],
    pciDevices: ['2BB5'],
    computeCapability: '12.0',
    mig: ['rtx-96gb'],
    source: 'pci.ids; MIG user guide; nvidia-smi mig -lgipp of one; mig-parted v0.15.0 config-default.yaml',
  },
  // It has MIG, but the sources contradict each other on its profiles: none is offered until one of them is confirmed.
  'RTX-PRO-5000-48GB': {
    productNames: ['NVIDIA RTX PRO 5000 Blackwell'],
    pciDevices: [],
    computeCapability: '12.0',
    source: 'MIG user guide, of which two editions contradict each other',
  },
  'RTX-PRO-4500-32GB': {
    productNames: ['NVIDIA RTX PRO 4500 Blackwell Server Edition'],
    pciDevices: ['2C3A'],
    computeCapability: '12.0',
    mig: ['rtx-32gb'],
    source: 'pci.ids; mig-parted v0.15.0 config-default.yaml',
  },
  GB10: {
    productNames: ['NVIDIA GB10'],
    pciDevices: [],
    computeCapability: '12.1',
    source: 'hwloc and nvidia-smi topo -m of a DGX Spark; the compute capability is from memory and agrees with third-party tables',
  },
} as const satisfies GpuRows;
