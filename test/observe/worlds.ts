// Clusters that share GPUs in each of the ways, as monitoring sees them.
import { exclusive, gpuManager, hami, machines, mig, mps, timeSlicing } from '../../lib';
import type { PoolDescription, Sharing } from '../../lib/plans/model';
import type { GpuMonitoringProps } from '../../lib/plans/observe';
import { written } from '../../lib/plans/observe/plan';
import { ruleGroups } from '../../lib/plans/observe/objects';

/** A pool of DGX H100. */
export const poolOf = (name: string, sharing: Sharing, more: Partial<PoolDescription> = {}): PoolDescription => ({
  apiVersion: 'cdk8s-gpu/v1',
  kind: 'GpuNodePool',
  name,
  path: `prod/${name}`,
  sharing,
  gpu: 'H100-SXM5-80GB',
  nodes: { min: 2, max: 2 },
  shapes: [{ machine: machines.dgxH100 }],
  nodeSelector: { 'gpu/pool': name },
  labels: { 'gpu/pool': name },
  taints: [],
  ...more,
});

/** Everything that may be said of sources. */
export const ALL_SOURCES: GpuMonitoringProps['sources'] = {
  nodeLabels: true,
  operatorStatus: true,
  kueue: true,
  volcano: true,
  kai: true,
  draDriver: true,
  vllm: '0.11.0',
  sglang: true,
  tgi: true,
  triton: true,
};

const world = (pools: readonly PoolDescription[], prices: readonly number[], sources: GpuMonitoringProps['sources'] = {}) => ({
  pools,
  props: {
    sources: { ...ALL_SOURCES, ...sources },
    teams: { research: ['ml', 'lab'] },
    prices: Object.fromEntries(pools.map(({ name }, index) => [name, prices[index] ?? 1])),
  } satisfies GpuMonitoringProps,
});

/** Clusters by how they share GPUs. */
export const worlds = {
  whole: world([poolOf('train', exclusive())], [3]),
  mig: world([poolOf('slices', mig({ layout: { '1g.10gb': 7 } }))], [2]),
  timeSlicing: world([poolOf('notebooks', timeSlicing({ replicas: 4 }))], [1]),
  mps: world([poolOf('serve', mps({ replicas: 4 }))], [1]),
  hami: world([poolOf('parts', hami())], [1.5]),
  oldHami: world([poolOf('parts', hami())], [1.5], { hami: '2.8' }),
  gpuManager: world([poolOf('cores', gpuManager())], [1]),
  mixed: world(
    [poolOf('train', exclusive()), poolOf('notebooks', timeSlicing({ replicas: 4 })), poolOf('slices', mig({ layout: { '1g.10gb': 7 } }))],
    [3, 1, 2],
  ),
} as const;
export type World = keyof typeof worlds;

/** What is written for a world. */
export const writtenFor = (name: World) => written(worlds[name].props, worlds[name].pools);

/** The groups of rules of a world. */
export function rulesOf(name: World) {
  const { recordings, alerts } = writtenFor(name);
  return ruleGroups(recordings, alerts.written);
}
