import type { Examples } from '../../example';

const SHA = 'a'.repeat(64);
const pool = (machines: string, more: string): string =>
  `new TunedGpuNode(cluster, 'slices', { ${machines}, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', sharing: mig({ layout: { '1g.10gb': 7 } }), gpu: { mig: 'nvidia-mig-parted'${more} } });`;
const RELEASE = `, migParted: { version: '0.15.0', sha256: '${SHA}' }`;

export const examples: Examples = {
  'mig/parted': {
    because: 'it is about what a pool says of its own nodes',
    wrong: pool("machines: [{ ...machines.dgxH100, name: 'arm', architecture: 'arm64' }, machines.dgxH100]", RELEASE),
    right: pool('machine: machines.dgxH100', RELEASE),
    unknown: { says: 'nothing here installs', program: pool('machine: machines.dgxH100', '') },
  },
};
