import { isVolcanoVgpuShare, memoryFactorOf, poolResources, vgpuResources } from '../../../allocators';
import { gpuMemory } from '../../../../words/gpu';
import { at, type Problem } from '../../../../internal';
import type { Place, PlannedObject, PoolDescription } from '../../../model';
import { poolGpuModels } from '../../../model';
import { defined } from '../../pod/defined';
import { type Amount, amountsOf, type NodeHas, nodeHas, sumOf } from '../node-has';
import type { GpuQueueProps, Team } from '../props';
import { metadataIn, planned, checkPriorities, priorityClasses, type QueueSystem } from './system';

const API = 'scheduling.volcano.sh/v1beta1';

/** What nodes have, and of Volcano's own parts of GPUs those that its queues count besides the number. */
function hasOf(pool: PoolDescription, perNode: GpuQueueProps['perNode']): NodeHas | undefined {
  const { share } = pool.sharing;
  if (!isVolcanoVgpuShare(share)) return nodeHas(pool, perNode);
  const has = amountsOf(pool, poolResources(pool), perNode);
  const gpus = Math.min(...(pool.shapes ?? []).map(({ machine }) => machine.gpus.length));
  const memory = Math.min(...poolGpuModels(pool).map((model) => gpuMemory(model).leastMiB));
  return (
    has &&
    new Map<string, Amount>([
      ...has,
      [vgpuResources.memory, { of: 'count', value: gpus * Math.floor(memory / memoryFactorOf(pool.sharing)) }],
      [vgpuResources.cores, { of: 'count', value: gpus * 100 }],
    ])
  );
}

/**
 * What is a team's own is deserved: others may have it as long as the team does not need it, less what they may not, which is
 * guaranteed. Guaranteed is at most deserved, and deserved at most the capability.
 *
 * Source: volcano v1.15.1 `pkg/webhooks/admission/queues/validate/validate_queue.go`; `docs/user-guide/how_to_use_capacity_plugin.md`.
 */
function queueOf({ quota, reclaimable, priority }: Team, props: GpuQueueProps) {
  const { pools, perNode } = props;
  const has = (pool: PoolDescription): NodeHas | undefined => hasOf(pool, perNode);
  const limited = Object.values(quota).some(({ borrow }) => borrow !== undefined);
  const kept = Object.values(quota).some(({ lend }) => lend !== undefined);
  const guarantee = kept
    ? sumOf(pools, has, (pool) => quota[pool] && quota[pool].nodes - (quota[pool].lend ?? quota[pool].nodes))
    : undefined;
  return defined({
    parent: props.parent,
    priority,
    reclaimable: reclaimable ?? true,
    deserved: sumOf(pools, has, (pool) => quota[pool]?.nodes),
    capability: limited
      ? sumOf(pools, has, (pool) => quota[pool] && quota[pool].nodes + (quota[pool].borrow ?? borrowable(props, pool, quota[pool].nodes)))
      : undefined,
    guarantee: guarantee && { resource: guarantee },
  });
}

/** As much as there is besides one's own. */
const borrowable = ({ pools }: GpuQueueProps, pool: string, own: number): number =>
  Math.max(0, (pools.find(({ description }) => description.name === pool)?.description.nodes?.max ?? own) - own);

function objects(_place: Place, props: GpuQueueProps): readonly PlannedObject[] {
  const metadata = metadataIn(props);
  return [
    ...Object.entries(props.teams).map(([team, own]) =>
      planned(`queue-${team}`, API, 'Queue', metadata(team), { spec: queueOf(own, props) }),
    ),
    ...priorityClasses(props),
  ];
}

/** Source: volcano v1.15.1 `pkg/webhooks/admission/queues`: these two are Volcano's own. */
const RESERVED: ReadonlySet<string> = new Set(['root', 'default']);

function checkNames({ teams, parent }: GpuQueueProps, { path }: Place): readonly Problem[] {
  return Object.keys(teams).flatMap((team): readonly Problem[] =>
    RESERVED.has(team) || team === parent
      ? [
          {
            path: at(`${path}.teams`, team),
            problem: team === parent ? 'is its own parent' : 'is a queue that Volcano makes itself',
            got: team,
            fix: 'give the team another name',
          },
        ]
      : [],
  );
}

/** Volcano: queues of the cluster. Quotas need its plugin `capacity`. */
export const volcanoSystem: QueueSystem = {
  name: 'Volcano',
  words: { team: ['reclaimable', 'priority'], quota: ['borrow', 'lend'], props: ['perNode', 'parent'] },
  nodeHas: hasOf,
  counts: "a pool of whole GPUs, MIG devices, shares, or of Volcano's own parts of GPUs, whose machine is known",
  checks: [checkNames, checkPriorities],
  objects,
};
