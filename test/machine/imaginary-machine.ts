import type { MachineShape } from '../../lib/words/machine';
import { evenNodes, gpusOn, nics, preset } from '../../lib/words/machine/presets/layout';

/** A server that nobody has: two NUMA nodes with two GPUs each, and a NIC for each GPU. */
export const galley = (): MachineShape<'L40S'> =>
  preset({
    name: 'galley',
    gpu: 'L40S',
    gpus: gpusOn([0, 0, 1, 1]),
    cpus: 64,
    threadsPerCore: 2,
    sockets: 2,
    memoryMiB: 500_000,
    numa: evenNodes(2, 500_000, { cores: 16, siblings: 32 }),
    nics: nics('ethernet', 100, [
      ['eth1', 0, 0],
      ['eth2', 1, 2],
    ]),
    confidence: 'B',
    source: 'nobody has measured it',
  });
