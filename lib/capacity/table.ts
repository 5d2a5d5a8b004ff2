import type { Capacity } from './capacity';

/** Stands for what is not known. */
const UNKNOWN = '?';

/** Pools and workloads as two aligned tables. */
export function formatCapacity({ pools, workloads }: Capacity): string {
  const poolTable = table(
    ['POOL', 'CLUSTER', 'NODES', 'GPUS PER NODE', 'OFFERS PER NODE'],
    pools.map(({ pool, cluster, nodes, gpu, gpusPerNode, offers }) => [
      pool,
      cluster ?? UNKNOWN,
      nodes ?? UNKNOWN,
      gpu === undefined ? UNKNOWN : gpusPerNode === undefined ? gpu : `${gpusPerNode} x ${gpu}`,
      offers.map(({ resource, perNode }) => `${perNode ?? UNKNOWN} x ${resource}`).join(', ') || UNKNOWN,
    ]),
  );
  const workloadTable = table(
    ['WORKLOAD', 'KIND', 'PODS', 'EACH ASKS', 'FROM POOL', 'FIT ON A NODE'],
    workloads.map(({ workload, kind, namespace, pods, asks, pool, fitPerNode }) => [
      namespace === undefined ? workload : `${namespace}/${workload}`,
      kind,
      pods === undefined ? 'each node' : `${pods}`,
      asks.map(({ resource, count }) => `${count} x ${resource}`).join(', ') || 'no GPU',
      pool ?? 'any',
      fitPerNode === undefined ? UNKNOWN : `${fitPerNode}`,
    ]),
  );
  return [...(pools.length > 0 ? [poolTable] : []), ...(workloads.length > 0 ? [workloadTable] : [])].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `${cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  return [head, ...rows].map(line).join('');
}
