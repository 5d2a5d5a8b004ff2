import { type MachineShape, machines } from '../../lib/words/machine';

/** A small machine: four cores of two threads and 4 GiB on each NUMA node, pairs of nodes near to each other. */
export const small = (nodes: number, gpuNodes: readonly number[]): MachineShape => ({
  name: `small-${nodes}`,
  gpu: 'H100-SXM5-80GB',
  gpus: gpuNodes.map((numaNode, index) => ({ index, numaNode })),
  cpus: nodes * 8,
  threadsPerCore: 2,
  memoryMiB: nodes * 4096,
  numa: Array.from({ length: nodes }, (_, id) => {
    const cores = Array.from({ length: 4 }, (_, core) => `${id * 4 + core},${nodes * 4 + id * 4 + core}`);
    const near = (other: number): number => (other === id ? 10 : Math.floor(other / 2) === Math.floor(id / 2) ? 12 : 32);
    return { id, cpus: cores.join(','), cores, memoryMiB: 4096, distances: Array.from({ length: nodes }, (_, other) => near(other)) };
  }),
  confidence: 'A',
  source: 'test',
});

/** The machines of the recorded admissions, by the name they are recorded under. */
export const recordedMachines: Readonly<Record<string, MachineShape>> = {
  dgxH100: machines.dgxH100,
  dgxA100: machines.dgxA100,
  even2: small(2, [0, 0, 1, 1]),
  even4: small(4, [0, 0, 1, 1, 2, 2, 3, 3]),
  half4: small(4, [0, 0, 2, 2]),
  uneven3: small(3, [0, 0, 0, 1, 2, 2]),
  uneven2: small(2, [0, 0, 0, 1]),
};
