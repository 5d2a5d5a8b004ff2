import type { Examples } from '../example';

const because = 'it is about what a pool says of its own nodes';
const pool = (gpu: string): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', gpu: ${gpu} });`;

export const examples: Examples = {
  'node/power-limit': { because, wrong: pool('{ powerLimit: 800 }'), right: pool('{ powerLimit: 600 }') },
  'node/gpu-clocks': { because, wrong: pool('{ clocks: { graphics: 2500 } }'), right: pool('{ clocks: { graphics: 1980 } }') },
};
