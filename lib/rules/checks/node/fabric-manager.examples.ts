import type { Examples } from '../../example';

const pool = (packages: string): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxB200, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training', driver: { from: 'packages', packages: [${packages}] } });`;

export const examples: Examples = {
  'node/fabric-manager': {
    because: 'it is about what a pool says of its own nodes',
    wrong: pool("'nvidia-open-580', 'nvidia-fabricmanager-580'"),
    right: pool("'nvidia-open-580', 'nvidia-fabricmanager-580', 'nvlsm'"),
  },
};
