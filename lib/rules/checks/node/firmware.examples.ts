import type { Examples } from '../../example';

const because = 'it is about what a pool says of its own nodes';

const pool = (more: string): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', ${more} });`;

const runfile = `driver: { from: 'runfile', url: 'https://example.com/NVIDIA-Linux-x86_64-580.126.20.run', sha256: '${'a'.repeat(64)}', version: '580.126.20' }`;

export const examples: Examples = {
  'node/firmware': {
    because,
    wrong: pool("firmware: { acs: 'on' }, pci: { acsRedirection: 'off' }"),
    right: pool("firmware: { acs: 'off', iommu: 'on', turbo: 'on' }, pci: { acsRedirection: 'off' }"),
  },
  'node/secure-boot': {
    because,
    wrong: pool(`firmware: { secureBoot: 'on' }, ${runfile}`),
    right: pool(`firmware: { secureBoot: 'off' }, ${runfile}`),
  },
};
