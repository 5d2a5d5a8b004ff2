import type { Examples } from '../../example';

const because = 'it is about what a pool says of its own nodes';
const pool = (gpu: string, machine = 'dgxH100'): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.${machine}, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', gpu: ${gpu} });`;

const NVL = "servers['lenovo-sr675-v3-8xh100-nvl']";
const SAYS = 'no source shows the limits of H100-NVL-94GB';

export const examples: Examples = {
  'node/power-limit': {
    because,
    wrong: pool('{ powerLimit: 800 }'),
    right: pool('{ powerLimit: 600 }'),
    unknown: { says: SAYS, program: pool('{ powerLimit: 300 }', NVL) },
  },
  'node/gpu-clocks': {
    because,
    wrong: pool('{ clocks: { graphics: 2500 } }'),
    right: pool('{ clocks: { graphics: 1980 } }'),
    unknown: { says: SAYS, program: pool('{ clocks: { graphics: 1500 } }', NVL) },
  },
};
