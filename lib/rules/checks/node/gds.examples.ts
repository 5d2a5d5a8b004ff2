import type { Examples } from '../../example';

const pool = (more: string): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training', ${more} });`;

export const examples: Examples = {
  'node/gds': {
    because: 'it is about what a pool says of its own nodes',
    wrong: pool("gpu: { gds: true }, firmware: { secureBoot: 'on' }"),
    right: pool("gpu: { gds: true, gdrcopy: true }, firmware: { secureBoot: 'off' }"),
  },
};
