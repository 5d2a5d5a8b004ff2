import { isKaiFractionsShare, poolResources } from '../../../allocators';
import { GPU_RESOURCE } from '../../../../words/gpu';
import { at, type Problem } from '../../../../internal';
import type { Place, PlannedObject, PoolDescription } from '../../../model';
import { defined } from '../../pod/defined';
import { amountsOf, type NodeHas } from '../node-has';
import type { GpuQueueProps, Team } from '../props';
import { metadataIn, planned, checkPriorities, priorityClasses, type QueueSystem } from './system';

const API = 'scheduling.run.ai/v2';

/** KAI counts GPUs, whole or in fractions; shares of a GPU it takes for GPUs (KAI-Scheduler v0.17.0 reads `nvidia.com/gpu` alone). */
function hasOf(pool: PoolDescription, perNode: GpuQueueProps['perNode']): NodeHas | undefined {
  const { share, partition } = pool.sharing;
  if (partition.kind !== 'none' || (share.kind !== 'none' && !isKaiFractionsShare(share))) return undefined;
  return amountsOf(
    pool,
    poolResources(pool).filter(({ resource }) => resource === GPU_RESOURCE),
    perNode,
  );
}

/** KAI's three resources, with what a unit of each is. Source: KAI-Scheduler v0.17.0 docs/queues/README.md: millicores, 10^6 bytes, GPUs. */
const UNITS = [
  ['cpu', 'cpu', 1 / 1000],
  ['memory', 'memory', 10 ** 6],
  ['gpu', GPU_RESOURCE, 1],
] as const;
const UNLIMITED = -1;

/** So many nodes of each pool, in KAI's units. */
const sumOf = ({ pools }: GpuQueueProps, resource: string, unit: number, nodesOf: (pool: string) => number): number =>
  Math.floor(
    pools.reduce((sum, { description }) => sum + (hasOf(description, {})?.get(resource)?.value ?? 0) * nodesOf(description.name), 0) / unit,
  );

/** What is a team's own, and what it may have at most: an amount that is not said allows nothing, so that all of them are. */
function resourcesOf({ quota, overQuotaWeight = 1 }: Team, props: GpuQueueProps) {
  const borrows = Object.values(quota).map(({ borrow }) => borrow);
  const unlimited = borrows.length > 0 && borrows.every((borrow) => borrow === undefined);
  return Object.fromEntries(
    UNITS.map(([name, resource, unit]) => [
      name,
      {
        quota: sumOf(props, resource, unit, (pool) => quota[pool]?.nodes ?? 0),
        limit: unlimited
          ? UNLIMITED
          : sumOf(props, resource, unit, (pool) =>
              quota[pool] === undefined ? 0 : quota[pool].nodes + mostBorrowed(props, pool, quota[pool]),
            ),
        overQuotaWeight,
      },
    ]),
  );
}

const mostBorrowed = ({ pools }: GpuQueueProps, pool: string, { nodes, borrow }: Team['quota'][string]): number =>
  borrow ?? Math.max(0, (pools.find(({ description }) => description.name === pool)?.description.nodes?.max ?? nodes) - nodes);

/** The queue that holds those of the teams: it has all that they have. */
const parentResources = (props: GpuQueueProps) =>
  Object.fromEntries(
    UNITS.map(([name, resource, unit]) => [
      name,
      {
        quota: Object.values(props.teams).reduce(
          (sum, { quota }) => sum + sumOf(props, resource, unit, (pool) => quota[pool]?.nodes ?? 0),
          0,
        ),
        limit: UNLIMITED,
        overQuotaWeight: 1,
      },
    ]),
  );

function objects({ id }: Place, props: GpuQueueProps): readonly PlannedObject[] {
  const { teams, topology, name = id, parent = name } = props;
  const metadata = metadataIn(props);
  return [
    ...(topology === undefined
      ? []
      : [
          planned('topology', 'kai.scheduler/v1alpha1', 'Topology', metadata(name), {
            spec: { levels: topology.map((nodeLabel) => ({ nodeLabel })) },
          }),
        ]),
    ...(props.parent === undefined
      ? [planned('parent', API, 'Queue', metadata(name), { spec: { resources: parentResources(props) } })]
      : []),
    ...Object.entries(teams).map(([team, own]) =>
      planned(`queue-${team}`, API, 'Queue', metadata(team), {
        spec: defined({ parentQueue: parent, priority: own.priority, resources: resourcesOf(own, props) }),
      }),
    ),
    ...priorityClasses(props),
  ];
}

/** Only leaves take pods. Source: KAI-Scheduler v0.17.0 docs/queues/README.md. */
const checkNames = ({ teams, parent, name }: GpuQueueProps, { path, id }: Place): readonly Problem[] =>
  Object.keys(teams).flatMap((team): readonly Problem[] =>
    team === (parent ?? name ?? id)
      ? [
          {
            path: at(`${path}.teams`, team),
            problem: 'has the name of the queue above the teams, which takes no pods',
            got: team,
            fix: parent === undefined ? "give name: 'gpus', the name of the queue above them" : 'give the team another name',
          },
        ]
      : [],
  );

/** KAI: leaf queues below one that has all of their quotas. */
export const kaiSystem: QueueSystem = {
  name: 'KAI',
  words: { team: ['priority', 'overQuotaWeight'], quota: ['borrow'], props: ['topology', 'parent'] },
  nodeHas: hasOf,
  counts: 'a pool of whole GPUs, or one that says kaiFractions(), whose machine is known',
  checks: [checkNames, checkPriorities],
  objects,
};
