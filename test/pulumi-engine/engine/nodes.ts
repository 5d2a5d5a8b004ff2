/** Nodes of the pools that the programs name: each has GPUs of every sort that is asked for there. */
const POOLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  train: {},
  'main-train': {},
  'other-train': {},
  slices: { 'nvidia.com/mig-1g.10gb': '56', 'nvidia.com/mig-2g.20gb': '24' },
  ranking: { 'nvidia.com/gpu': '32', 'nvidia.com/gpu.shared': '32' },
};
const EACH = 3;

export const nodes = Object.entries(POOLS).flatMap(([pool, more]) =>
  Array.from({ length: EACH }, (_, index) => ({
    name: `${pool}-${index}`,
    labels: { 'cdk8s-gpu/pool': pool },
    allocatable: { cpu: '200', memory: '2000Gi', 'ephemeral-storage': '2000Gi', pods: '110', 'nvidia.com/gpu': '8', ...more },
  })),
);
