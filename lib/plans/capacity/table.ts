import { textTable } from '../../internal';
import type { Capacity, PoolRow, WorkloadRow } from './capacity';

/** Stands for what is not known. */
const UNKNOWN = '?';

/** Pools and workloads as two aligned tables. */
export function formatCapacity({ pools, workloads }: Capacity): string {
  const poolTable = textTable(
    ['POOL', 'CLUSTER', 'NODES', 'GPUS PER NODE', 'OFFERS PER NODE', 'ASKED', 'OFFERED'],
    pools.map((row) => [
      row.pool,
      row.cluster ?? UNKNOWN,
      row.nodes ?? UNKNOWN,
      row.gpu === undefined ? UNKNOWN : row.gpusPerNode === undefined ? row.gpu : `${row.gpusPerNode} x ${row.gpu}`,
      row.offers.map(({ resource, perNode }) => `${perNode ?? UNKNOWN} x ${resource}`).join(', ') || UNKNOWN,
      perResource(row, ({ asked }) => asked),
      perResource(row, ({ offered }) => offered),
    ]),
  );
  const clusters = new Set(pools.flatMap(({ cluster }) => cluster ?? []));
  const ofCluster = (row: WorkloadRow): readonly string[] => (clusters.size > 1 ? [row.cluster ?? UNKNOWN] : []);
  const workloadTable = textTable(
    ['WORKLOAD', ...(clusters.size > 1 ? ['CLUSTER'] : []), 'KIND', 'PODS', 'EACH ASKS', 'FROM POOL', 'FIT ON A NODE'],
    workloads.map((row) => [
      row.namespace === undefined ? row.workload : `${row.namespace}/${row.workload}`,
      ...ofCluster(row),
      row.kind,
      row.pods === undefined ? 'each node' : `${row.pods}`,
      row.asks.map(({ resource, count }) => `${count} x ${resource}`).join(', ') || 'no GPU',
      row.pool ?? 'any',
      fitOf(row),
    ]),
  );
  const served = workloads.flatMap((row) => (row.serves === undefined ? [] : [`${row.workload} ${row.serves}`]));
  // The pods of a group say the same of the model that they serve together.
  return [...(pools.length > 0 ? [poolTable] : []), ...(workloads.length > 0 ? [workloadTable] : []), ...new Set(served)].join('\n');
}

type Asked = PoolRow['asked'][number];

/** A number for each resource of a pool, in their order; with the resource where there are several. */
const perResource = ({ asked }: PoolRow, numberOf: (row: Asked) => number | undefined): string =>
  asked
    .map((row) => `${numberOf(row) ?? UNKNOWN}`)
    .map((number, index) => (asked.length === 1 ? number : `${number} x ${asked[index]?.resource ?? UNKNOWN}`))
    .join(', ') || UNKNOWN;

function fitOf({ pool, asks, fitPerNode, roomPerNode }: WorkloadRow): string {
  if (fitPerNode !== undefined) return `${fitPerNode}`;
  if (roomPerNode !== undefined) return `up to ${roomPerNode}`;
  return pool === undefined || asks.length > 0 ? UNKNOWN : 'no limit';
}
