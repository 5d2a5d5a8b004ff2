import type { Gpu } from '../../lib/words/gpu/gpu';

/** A GPU that nobody has, which MIG can cut as it cuts others of its size. */
export const trireme: Gpu = {
  productNames: ['NVIDIA Trireme 96GB'],
  pciDevices: ['FFFE'],
  computeCapability: '9.0',
  nominalGiB: 96,
  mig: ['96gb'],
  source: 'nobody',
};
